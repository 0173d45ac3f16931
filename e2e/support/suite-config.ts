import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { createLaunchOptions } from './browser.ts'

/** Returns the configuration of a suite. It runs in one worker, because it measures real time. */
export const defineSuite = (name: string, options: PlaywrightTestConfig) =>
  defineConfig({
    testDir: '.',
    outputDir: `../../test-results/${name}`,
    workers: 1,
    expect: { timeout: 15_000 },
    reporter: 'list',
    use: { viewport: { width: 1440, height: 900 }, launchOptions: createLaunchOptions() },
    ...options,
  })
