// Vitest's configuration in a run of Stryker, which runs the tests in threads. Threads refuse options of V8.
import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

const projects = config.test.projects.map((project) => ({ ...project, test: { ...project.test, execArgv: [] } }))

export default defineConfig({ test: { projects } })
