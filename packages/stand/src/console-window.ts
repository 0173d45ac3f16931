import { account } from './account.ts'

/** The console in the frame, operated like a visitor does: elements are found by role and name. */
export type ConsoleWindow = ReturnType<typeof openConsole>

const LIVE_VIEW = '/dashboard/view'

/** Elements that receive the keys instead of the live view while they are open. */
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Wraps the frame of the console. Every call looks up its elements again, because the console may have reloaded. */
export const openConsole = (frame: HTMLIFrameElement) => {
  /** Null while the frame shows an error page of the browser because the server did not respond. */
  const page = () => frame.contentDocument
  return {
    page,
    /** Loads or reloads the live view. */
    load: () => frame.setAttribute('src', LIVE_VIEW),
    /** Returns whether the live view is shown without an overlay. */
    showsLiveView: () => page()?.location.pathname === LIVE_VIEW && !page()?.querySelector(OVERLAY),
    /** Submits the sign-in form if the console shows it. Returns whether it did. */
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
    /** Enables the live picture if it is off. Returns whether it did. */
    watch: () => {
      const button = buttonNamed(page(), 'Enable Live streaming')
      button?.click()
      return button !== undefined
    },
    /** Returns the number of online cameras. */
    cameraCount: () => cameraButtons(page()).length,
    /** Selects an online camera. */
    chooseCamera: (index: number) => cameraButtons(page())[index]?.click(),
    /** Returns whether the current camera can be steered. */
    isSteerable: () => page()?.querySelector('[aria-label="Pan and tilt"]') !== null,
    /** Presses a key on the live view until `releaseKey`. */
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
 * Sets the value of a field through the prototype's setter, because React ignores a plain assignment. Does not move the
 * focus, which would open the keyboard of a touch screen.
 */
const write = (input: HTMLInputElement, text: string) => {
  Reflect.set(Object.getPrototypeOf(input), 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const dispatchKey = (document: Document | null, type: 'keydown' | 'keyup', key: string) =>
  document?.body.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }))
