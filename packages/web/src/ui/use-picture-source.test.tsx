import { fireEvent, render } from '@testing-library/react'
import { Activity, StrictMode } from 'react'
import { expect, test } from 'vitest'
import { ImageOrFallback } from './image.tsx'
import { PictureConnectionContext } from './picture-contexts.ts'
import { useFilmSource } from './use-picture-source.ts'

const Film = () => {
  const { src, ref } = useFilmSource('/film.mp4')
  // biome-ignore lint/a11y/useMediaCaption: nothing is spoken
  return <video src={src} ref={ref} />
}

/**
 * Returns a list that gets an entry whenever the `src` of the element is removed: true if the element was still in the
 * page.
 */
const recordRemovals = (element: Element) => {
  const removals: boolean[] = []
  element.removeAttribute = function (this: Element, name: string) {
    if (name === 'src') removals.push(this.isConnected)
    Element.prototype.removeAttribute.call(this, name)
  }
  return removals
}

test('the source of an image is removed before the image leaves the page, because Chromium would keep the image in memory', async () => {
  const { container, unmount } = render(<ImageOrFallback src="/picture.jpg" alt="" />)
  const [image] = container.getElementsByTagName('img')
  const removals = image ? recordRemovals(image) : []

  unmount()
  await Promise.resolve()

  expect(removals).toEqual([true])
  expect(image?.getAttribute('src')).toBe(null)
})

test('if React runs the cleanup but keeps the image in the page, the image keeps its source', async () => {
  const { container } = render(
    <StrictMode>
      <ImageOrFallback src="/picture.jpg" alt="" />
    </StrictMode>,
  )

  await Promise.resolve()

  expect(container.getElementsByTagName('img')[0]?.getAttribute('src')).toBe('/picture.jpg')
})

test('after a picture has loaded, hiding and showing its panel opens no second connection', () => {
  const open = new Set<string>()
  const claimConnection = (_kind: string, { url, onOpen }: { url: string; onOpen: () => void }) => {
    open.add(url)
    onOpen()
    return { release: () => open.delete(url) }
  }
  const renderPanel = (mode: 'visible' | 'hidden', src: string) => (
    <PictureConnectionContext value={claimConnection}>
      <Activity mode={mode}>
        <ImageOrFallback src={src} alt="" />
      </Activity>
    </PictureConnectionContext>
  )
  const { container, rerender } = render(renderPanel('visible', '/one.jpg'))
  const [image] = container.getElementsByTagName('img')
  const load = () => image && fireEvent.load(image)
  load()

  rerender(renderPanel('hidden', '/one.jpg'))
  rerender(renderPanel('visible', '/one.jpg'))
  expect([...open]).toEqual([])

  rerender(renderPanel('visible', '/two.jpg'))
  rerender(renderPanel('visible', '/one.jpg'))
  expect([...open]).toEqual(['/one.jpg'])
  expect(image?.getAttribute('src')).toBe('/one.jpg')
  load()
  expect([...open]).toEqual([])
})

test('a film stops loading when it is removed from the page', async () => {
  const { container, unmount } = render(<Film />)
  const [film] = container.getElementsByTagName('video')
  let loads = 0
  const load = () => {
    loads += 1
  }
  Object.assign(film ?? {}, { load })

  unmount()
  await Promise.resolve()

  expect(film?.getAttribute('src')).toBe(null)
  expect(loads).toBe(1)
})

test('the handlers of an image are called for its picture, and not for the fallback that replaces it', () => {
  const events: string[] = []
  const report = ({ type }: { type: string }) => events.push(type)
  const { container } = render(
    <ImageOrFallback src="/lost.jpg" fallback="/drawing.svg" alt="" onLoad={report} onError={report} />,
  )
  const [image] = container.getElementsByTagName('img')
  if (!image) throw new Error('Nothing is shown')

  fireEvent.error(image)
  fireEvent.load(image)
  fireEvent.error(image)

  expect(events).toEqual(['error'])
})
