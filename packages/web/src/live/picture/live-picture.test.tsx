import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LivePicture } from './live-picture.tsx'

const camera = {
  cameraID: 'north',
  name: 'PTZ North span',
  videoURL: 'http://rig.test/media/stream/north?ticket=1',
  poster: '/media/poster/north',
}

// jsdom decodes no pictures, so the stream is shown by an image here; e2e tests the other way in a real browser

test("The live picture is named after its camera and shows the rig's address", () => {
  render(<LivePicture camera={camera} on />)

  expect(screen.getByRole('img', { name: 'PTZ North span' }).getAttribute('src')).toBe(camera.videoURL)
  expect(screen.getByRole('status').textContent).toBe('Connecting')
})

test('When a picture arrives, the view is live and reports that it is', () => {
  const heard: string[] = []
  render(<LivePicture camera={camera} on onStateChange={(state) => heard.push(state)} />)

  fireEvent.load(screen.getByRole('img', { name: 'PTZ North span' }))

  expect(screen.getByRole('status').textContent).toBe('Live')
  expect(heard).toEqual(['connecting', 'live'])
})

test('A live picture that fails says why, and when it tries again', () => {
  render(<LivePicture camera={camera} on />)

  fireEvent.error(screen.getByRole('img', { name: 'PTZ North span' }))

  screen.getByAltText('Too many connections, no video rendered')
  screen.getByText('Camera offline')
  screen.getByText('Reconnecting in 1 s')
})

test('A camera without a picture address says so in words, until the rig gives one', () => {
  const { rerender } = render(<LivePicture camera={{ ...camera, videoURL: '' }} on />)

  screen.getByText('The rig gives no picture address for this camera')
  screen.getByAltText('Too many connections, no video rendered')
  expect(screen.queryByText(/Reconnecting/)).toBeNull()

  rerender(<LivePicture camera={camera} on />)
  expect(screen.queryByText('The rig gives no picture address for this camera')).toBeNull()
})

test('A new address of the same camera does not interrupt its stream; another camera opens a new one', () => {
  const { rerender } = render(<LivePicture camera={camera} on />)

  rerender(<LivePicture camera={{ ...camera, videoURL: 'http://rig.test/media/stream/north?ticket=2' }} on />)
  expect(screen.getByRole('img', { name: 'PTZ North span' }).getAttribute('src')).toBe(camera.videoURL)

  rerender(
    <LivePicture camera={{ ...camera, cameraID: 'south', name: 'PTZ South', videoURL: 'http://rig.test/s' }} on />,
  )
  expect(screen.getByRole('img', { name: 'PTZ South' }).getAttribute('src')).toBe('http://rig.test/s')
})

test("Switching off and leaving clear the image's address, which closes its connection", () => {
  const { rerender, unmount } = render(<LivePicture camera={camera} on />)
  const first = screen.getByRole('img', { name: 'PTZ North span' })

  rerender(<LivePicture camera={camera} on={false} />)
  expect(first.hasAttribute('src')).toBe(false)
  screen.getByText('Off')

  rerender(<LivePicture camera={camera} on />)
  const second = screen.getByRole('img', { name: 'PTZ North span' })
  expect(second.hasAttribute('src')).toBe(true)
  unmount()
  expect(second.hasAttribute('src')).toBe(false)
})
