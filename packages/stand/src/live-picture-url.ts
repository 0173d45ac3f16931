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

/** This account exists in the simulator's seed. */
export const demoAccount = { email: 'operator@rig.test', password: 'operator-demo' }
