import { beforeEach, expect, test, vi } from 'vitest'
import { openInvitation } from './invitation.ts'

const LIVE = 'http://rig.test/media/stream/north'

beforeEach(() => {
  document.body.innerHTML = '<button hidden><img alt=""></button>'
})

const parts = () => {
  const [cover] = document.getElementsByTagName('button')
  const [picture] = document.getElementsByTagName('img')
  if (!cover || !picture) throw new Error('The invitation has a cover and a picture')
  return { cover, picture }
}

test('The invitation shows the live picture', async () => {
  openInvitation({ ...parts(), findLivePicture: async () => LIVE })
  await Promise.resolve()

  expect(parts().cover.hidden).toBe(false)
  expect(parts().picture.src).toBe(LIVE)
})

test('A press takes the invitation away and ends its stream', async () => {
  openInvitation({ ...parts(), findLivePicture: async () => LIVE })
  await Promise.resolve()

  parts().cover.click()

  expect(parts().cover.hidden).toBe(true)
  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test('A picture that is found after the press opens no stream', async () => {
  const found = new EventTarget()
  const answer = new Promise<string>((resolve) => found.addEventListener('found', () => resolve(LIVE)))
  openInvitation({ ...parts(), findLivePicture: () => answer })

  parts().cover.click()
  found.dispatchEvent(new Event('found'))
  await answer

  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test('Without a picture the invitation still shows its words', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})

  openInvitation({ ...parts(), findLivePicture: () => Promise.reject(new Error('no camera')) })
  await expect.poll(() => warning).toHaveBeenCalledOnce()

  expect(parts().cover.hidden).toBe(false)
})
