import { beforeEach, expect, test, vi } from 'vitest'
import { showInvitation } from './invitation.ts'

const LIVE = 'http://rig.test/media/stream/north'

beforeEach(() => {
  document.body.innerHTML = '<button hidden><img alt=""></button>'
})

const parts = () => {
  const [overlay] = document.getElementsByTagName('button')
  const [picture] = document.getElementsByTagName('img')
  if (!overlay || !picture) throw new Error('The invitation lacks its overlay or its picture')
  return { overlay, picture }
}

test('the invitation shows the live picture', async () => {
  showInvitation({ ...parts(), fetchLivePictureUrl: async () => LIVE })
  await Promise.resolve()

  expect(parts().overlay.hidden).toBe(false)
  expect(parts().picture.src).toBe(LIVE)
})

test('a press hides the invitation and closes its stream', async () => {
  showInvitation({ ...parts(), fetchLivePictureUrl: async () => LIVE })
  await Promise.resolve()

  parts().overlay.click()

  expect(parts().overlay.hidden).toBe(true)
  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test("the invitation opens no stream if it is pressed before the picture's URL arrives", async () => {
  const found = new EventTarget()
  const response = new Promise<string>((resolve) => found.addEventListener('found', () => resolve(LIVE)))
  showInvitation({ ...parts(), fetchLivePictureUrl: () => response })

  parts().overlay.click()
  found.dispatchEvent(new Event('found'))
  await response

  expect(parts().picture.hasAttribute('src')).toBe(false)
})

test('the invitation stays open when the URL cannot be fetched', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})

  showInvitation({ ...parts(), fetchLivePictureUrl: () => Promise.reject(new Error('no camera')) })
  await expect.poll(() => warning).toHaveBeenCalledOnce()

  expect(parts().overlay.hidden).toBe(false)
})
