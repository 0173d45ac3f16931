import { account } from './account.ts'

/** The console as a visitor's hands find it: by role and name, in the window that shows it. */
export type ConsoleWindow = ReturnType<typeof openConsole>

const LIVE_VIEW = '/dashboard/view'

/** What takes the keys away from the live view while it is open. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Wraps the frame that holds the console; every call finds its things anew, because the console may have reloaded. */
export const openConsole = (frame: HTMLIFrameElement) => {
  /** Null where the frame shows the browser's own page, because nobody answered. */
  const page = () => frame.contentDocument
  return {
    page,
    /** Loads the live view afresh. */
    load: () => frame.setAttribute('src', LIVE_VIEW),
    /** Whether the live view is there, with nothing open above it. */
    showsLiveView: () => page()?.location.pathname === LIVE_VIEW && !page()?.querySelector(OPEN),
    /** Signs the operator in where the console asks for it. Tells whether it did. */
    signIn: () => {
      const form = buttonNamed(page(), 'Sign in')?.form
      const email = form?.querySelector<HTMLInputElement>('input[type=email], input[name=email]')
      const password = form?.querySelector<HTMLInputElement>('input[type=password]')
      if (!form || !email || !password) return false
      write(email, account.email)
      write(password, account.password)
      form.requestSubmit()
      return true
    },
    /** Switches the live picture on where it is off. Tells whether it did. */
    watch: () => {
      const button = buttonNamed(page(), 'Enable Live streaming')
      button?.click()
      return button !== undefined
    },
    /** How many cameras are online. */
    cameraCount: () => cameraButtons(page()).length,
    /** Chooses one of the cameras that are online. */
    chooseCamera: (index: number) => cameraButtons(page())[index]?.click(),
    /** Whether the current camera can be steered. */
    isSteerable: () => page()?.querySelector('[aria-label="Pan and tilt"]') !== null,
    /** Holds a key on the live view. */
    pressKey: (key: string) => dispatchKey(page(), 'keydown', key),
    releaseKey: (key: string) => dispatchKey(page(), 'keyup', key),
  }
}

const buttonNamed = (document: Document | null, name: string) =>
  [...(document?.querySelectorAll('button') ?? [])].find((button) => button.textContent?.trim() === name)

const cameraButtons = (document: Document | null) =>
  [...(document?.querySelectorAll<HTMLButtonElement>('[aria-label="Cameras"] button') ?? [])].filter(
    (button) => !button.textContent?.endsWith('Offline'),
  )

/**
 * Writes into a field so that the form notices: React overhears a plain assignment, but not the prototype's own setter.
 * The focus stays where it is, so that no keyboard comes up on a touch screen.
 */
const write = (input: HTMLInputElement, text: string) => {
  Reflect.set(Object.getPrototypeOf(input), 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const dispatchKey = (document: Document | null, type: 'keydown' | 'keyup', key: string) =>
  document?.body.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }))
