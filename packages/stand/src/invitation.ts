import { demoAccount } from './console-window.ts'

type InvitationOptions = {
  overlay: HTMLElement
  picture: HTMLImageElement
  fetchLivePictureUrl: () => Promise<string>
}

/** Shows an overlay while the console signs in. A press on the overlay, or `close`, hides it and closes its stream. */
export const showInvitation = ({ overlay, picture, fetchLivePictureUrl }: InvitationOptions) => {
  const close = () => {
    overlay.hidden = true
    // A hidden `<img>` would keep its stream open
    picture.removeAttribute('src')
  }

  overlay.hidden = false
  overlay.addEventListener('click', close)
  fetchLivePictureUrl().then(
    (url) => {
      if (!overlay.hidden) picture.src = url
    },
    (error: unknown) => console.warn('The invitation has no picture', error),
  )
  return { close }
}

type Login = { token: string }
type Dashboard = { data: { camera: { videoURL: string }[] } }

export const fetchLivePictureUrl = async (): Promise<string> => {
  const login = await fetch('/api/v1/user/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount),
  })
  const { token }: Login = await read(login)
  const { data }: Dashboard = await read(
    await fetch('/api/v1/dashboard/', { headers: { authorization: `Bearer ${token}` } }),
  )
  const [first] = data.camera
  if (!first) throw new Error('The rig has no camera')
  return first.videoURL
}

const read = (response: Response) => {
  if (!response.ok) throw new Error(`The simulator returned ${response.status} for ${response.url}`)
  return response.json()
}
