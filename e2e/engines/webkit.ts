import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killGroup } from '../support/kill-group.ts'
import { findFreePort } from '../support/proxies/listen.ts'
import type { Browser, Tab } from './browser.ts'

/** Commands need a timeout, because WebKitWebDriver can hang while the page has no free connection. */
const COMMAND_TIMEOUT_MS = 30_000

/** Without this style, the toolbar would make the browser's window wider than a phone. */
const COMPACT_TOOLBAR_CSS =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-size: 1px }'

const REDUCED_MOTION_SETTINGS = '[Settings]\ngtk-enable-animations=false\n'

/** See https://www.w3.org/TR/webdriver2/#keyboard-actions */
const webDriverKeys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Drives WebKitGTK's browser with WebDriver, on a separate display. */
export async function launchWebKit(binaries: { driver: string; browser: string }): Promise<Browser> {
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), COMPACT_TOOLBAR_CSS)
  await writeFile(join(settings, 'gtk-3.0/settings.ini'), REDUCED_MOTION_SETTINGS)
  const { display, displayServer } = await startDisplayServer()
  const port = await findFreePort()
  const driver = spawn(binaries.driver, [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: settings,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // The sandbox needs user namespaces, which containers lack
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const kill = () => {
    killGroup(driver)
    killGroup(displayServer)
  }
  process.once('exit', kill)
  const send = createSend(`http://127.0.0.1:${port}`)
  await waitUntilReady(send)
  const { sessionId, capabilities } = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: binaries.browser, args: ['--automation'] },
      },
    },
  })
  const session = `/session/${sessionId}`
  let isFirst = true
  return {
    version: capabilities.browserVersion,
    openTab: async () => {
      const handle = isFirst
        ? await send('GET', `${session}/window`)
        : (await send('POST', `${session}/window/new`, { type: 'window' })).handle
      isFirst = false
      return createTab((method, path, body) => send(method, `${session}${path}`, body), handle)
    },
    close: async () => {
      await send('DELETE', session).catch(() => {})
      kill()
      process.off('exit', kill)
      await rm(settings, { recursive: true, force: true })
    },
  }
}

type Send = ReturnType<typeof createSend>

function createTab(send: Send, handle: string): Tab {
  const command: Send = async (method, path, body) => {
    await send('POST', '/window', { handle })
    return send(method, path, body)
  }
  const act = (source: { type: string; parameters?: object }, action: object) =>
    command('POST', '/actions', { actions: [{ id: source.type, ...source, actions: [action] }] })
  const mouse = { type: 'pointer', parameters: { pointerType: 'mouse' } }
  const keyboard = { type: 'key' }
  const evaluate = (expression: string) =>
    command('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  return {
    open: (url) => command('POST', '/url', { url }),
    show: () => send('POST', '/window', { handle }),
    resize: async ({ width, height }) => {
      await command('POST', '/window/rect', { width, height })
      const toolbarHeight = height - (await evaluate('innerHeight'))
      await command('POST', '/window/rect', { width, height: height + toolbarHeight })
    },
    evaluate,
    movePointer: (x, y) => act(mouse, { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }),
    pressPointer: () => act(mouse, { type: 'pointerDown', button: 0 }),
    releasePointer: () => act(mouse, { type: 'pointerUp', button: 0 }),
    pressKey: (key) => act(keyboard, { type: 'keyDown', value: webDriverKeys[key] ?? key }),
    releaseKey: (key) => act(keyboard, { type: 'keyUp', value: webDriverKeys[key] ?? key }),
    takeScreenshot: async () => {
      await evaluate(`(${repaint})()`)
      return Buffer.from(await command('GET', '/screenshot'), 'base64')
    },
    close: () => command('DELETE', '/window'),
  }
}

/**
 * Runs in the page. Makes the browser paint continuously for ten seconds, because a screenshot waits for the next
 * paint.
 */
function repaint() {
  const dot = document.body.appendChild(document.createElement('div'))
  dot.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px; background: black'
  dot.animate({ opacity: [0, 1] }, { duration: 1_000, iterations: 10 }).finished.then(() => dot.remove())
}

function createSend(url: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`WebDriver's ${method} ${path} failed: ${value.message || value.error}`)
    return value
  }
}

async function waitUntilReady(send: Send) {
  const deadline = Date.now() + COMMAND_TIMEOUT_MS
  while (!(await send('GET', '/status').catch(() => undefined))?.ready) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver did not start within ${COMMAND_TIMEOUT_MS / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts an X server on a free display, larger than any window of the tests. */
async function startDisplayServer() {
  const displayServer = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(displayServer.stdout, 'data', { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) })
  return { displayServer, display: `:${String(number).trim()}` }
}
