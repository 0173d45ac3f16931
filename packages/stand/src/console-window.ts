export type ConsoleWindow = ReturnType<typeof createConsoleWindow>

/** This account exists in the simulator's seed. */
export const demoAccount = { email: 'operator@rig.test', password: 'operator-demo' }

const LIVE_VIEW_PATH = '/dashboard/view'

/** Overlays of the console. While one is open, it receives the keys instead of the live view. */
const OVERLAY_SELECTOR = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Each call queries its elements again, because the console may reload. */
export const createConsoleWindow = (frame: HTMLIFrameElement) => {
  /** Returns null while the frame shows the browser's error page, because the server has not responded. */
  const page = () => frame.contentDocument
  return {
    page,
    load: () => frame.setAttribute('src', LIVE_VIEW_PATH),
    showsLiveView: () => page()?.location.pathname === LIVE_VIEW_PATH && !page()?.querySelector(OVERLAY_SELECTOR),
    /** Returns false if the console does not show the form. */
    signIn: () => {
      const form = findButton(page(), 'Sign in')?.form
      const email = form?.querySelector<HTMLInputElement>('input[type=email], input[name=email]')
      const password = form?.querySelector<HTMLInputElement>('input[type=password]')
      if (!form || !email || !password) return false
      write(email, demoAccount.email)
      write(password, demoAccount.password)
      form.requestSubmit()
      return true
    },
    /** Returns false if the console does not show the button. */
    enableLivePicture: () => {
      const button = findButton(page(), 'Enable Live streaming')
      button?.click()
      return button !== undefined
    },
    countOnlineCameras: () => findCameraButtons(page()).length,
    selectCamera: (index: number) => findCameraButtons(page())[index]?.click(),
    isSteerable: () => page()?.querySelector('[aria-label="Pan and tilt"]') !== null,
    pressKey: (key: string) => dispatchKey(page(), 'keydown', key),
    releaseKey: (key: string) => dispatchKey(page(), 'keyup', key),
  }
}

const findButton = (document: Document | null, name: string) =>
  [...(document?.querySelectorAll('button') ?? [])].find((button) => button.textContent?.trim() === name)

const findCameraButtons = (document: Document | null) =>
  [...(document?.querySelectorAll<HTMLButtonElement>('[aria-label="Cameras"] button') ?? [])].filter(
    (button) => !button.textContent?.endsWith('Offline'),
  )

/** Calls the prototype's setter, because React ignores an assignment. Does not focus: a touch keyboard would open. */
const write = (input: HTMLInputElement, text: string) => {
  Reflect.set(Object.getPrototypeOf(input), 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const dispatchKey = (document: Document | null, type: 'keydown' | 'keyup', key: string) =>
  document?.body.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }))

/** Names of controls whose effects visitors cannot undo. */
const FORBIDDEN_CONTROL_NAMES = ['Delete Camera', 'Restart services']

/** Also hides controls that the console renders later. */
export const hideForbiddenControls = (page: Document) => {
  hideControls(page)
  new MutationObserver(() => hideControls(page)).observe(page, { childList: true, subtree: true })
}

const hideControls = (page: Document) => {
  for (const button of page.querySelectorAll('button')) {
    const name = button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    if (FORBIDDEN_CONTROL_NAMES.includes(name)) button.style.setProperty('display', 'none', 'important')
  }
}
