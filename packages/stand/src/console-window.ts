/** The console as a visitor's hands find it: by role and name, in the window that shows it. */
export type ConsoleWindow = ReturnType<typeof openConsole>

/** Who signs in at the stand; the simulator's seed has this account. */
const account = { email: 'operator@rig.test', password: 'operator-demo' }

const buttonNamed = (document: Document, name: string) =>
  [...document.querySelectorAll('button')].find((button) => nameOf(button).startsWith(name))

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''

/** Wraps the frame that holds the console; every call finds its things anew, because the console may have reloaded. */
export const openConsole = (frame: HTMLIFrameElement) => {
  const page = () => frame.contentDocument
  return {
    /** Loads the live view afresh. */
    load: () => frame.setAttribute('src', '/dashboard/view'),
    page,
    /** Signs the operator in where the console asks for it. Tells whether it did. */
    signIn: () => {
      const email = page()?.querySelector<HTMLInputElement>('input[type=email], input[name=email]')
      const password = page()?.querySelector<HTMLInputElement>('input[type=password]')
      const form = password?.form
      if (!email || !password || !form) return false
      type(email, account.email)
      type(password, account.password)
      form.requestSubmit()
      return true
    },
    cameraCount: () => cameraButtons(page()).length,
    chooseCamera: (index: number) => cameraButtons(page())[index]?.click(),
    /** Switches the live picture on where it is off. */
    watch: () => {
      const document = page()
      if (document) buttonNamed(document, 'Enable Live streaming')?.click()
    },
    /** Holds a key on the live view. */
    pressKey: (key: string) => dispatchKey(page(), 'keydown', key),
    releaseKey: (key: string) => dispatchKey(page(), 'keyup', key),
  }
}

const cameraButtons = (document: Document | null) => [
  ...(document?.querySelectorAll<HTMLButtonElement>('[aria-label="Cameras"] button') ?? []),
]

/** Types as a person does, so that the form notices: a script's plain assignment is invisible to React. */
const type = (input: HTMLInputElement, text: string) => {
  input.focus()
  input.select()
  input.ownerDocument.execCommand('insertText', false, text)
}

const dispatchKey = (document: Document | null, type: 'keydown' | 'keyup', key: string) => {
  const view = document?.defaultView
  if (!document || !view) return
  document.body.dispatchEvent(new view.KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }))
}
