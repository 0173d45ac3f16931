import { beforeEach, expect, test, vi } from 'vitest'
import { openInvitation } from './invitation.ts'

const LIVE = 'http://rig.test/media/stream/north'

beforeEach(() => {
  document.body.innerHTML = '<button hidden><img alt=""></button>'
})

const parts = () => {
  const [cover] = document.getElementsByTagName('button')
  const [picture] = document.getElementsByTagName('img')
  if (!cover || !picture) throw new Error('The invitation lacks its cover or its picture')
  return { cover, picture }
}

test('the invitation shows the live picture', async () => {
  openInvitation({ ...parts(), fetchLivePictureUrl: async () => LIVE })
  await Promise.resolve()

  expect(parts().cover.hidden).toBe(false)
  expect(parts().picture.src).toBe(LIVE)
})

test('a press hides the invitation and closes its stream', async () => {
  openInvitation({ ...parts(), fetchLivePictureUrl: async () => LIVE })
  await Promise.resolve()

  parts().cover.click()

  expect(parts().cover.hidden).toBe(true)
  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test('the invitation opens no stream when the URL arrives after the press', async () => {
  const found = new EventTarget()
  const response = new Promise<string>((resolve) => found.addEventListener('found', () => resolve(LIVE)))
  openInvitation({ ...parts(), fetchLivePictureUrl: () => response })

  parts().cover.click()
  found.dispatchEvent(new Event('found'))
  await response

  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test('the invitation stays open when the URL cannot be fetched', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})

  openInvitation({ ...parts(), fetchLivePictureUrl: () => Promise.reject(new Error('no camera')) })
  await expect.poll(() => warning).toHaveBeenCalledOnce()

  expect(parts().cover.hidden).toBe(false)
})
