import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { ImageOrNote } from './image-or-note.tsx'
import { useFilmSource } from './use-picture-source.ts'

const Film = () => {
  const { src, ref } = useFilmSource('/film.mp4')
  // biome-ignore lint/a11y/useMediaCaption: nothing is spoken
  return <video src={src} ref={ref} />
}

/** Records for each removal of the attribute whether the element was in the page. */
const recordRemovals = (element: Element) => {
  const removals: boolean[] = []
  element.removeAttribute = function (this: Element, name: string) {
    if (name === 'src') removals.push(this.isConnected)
    Element.prototype.removeAttribute.call(this, name)
  }
  return removals
}

test('an image loses its source before it is removed from the page, because Chromium keeps it in memory otherwise', async () => {
  const { container, unmount } = render(<ImageOrNote src="/picture.jpg" alt="" />)
  const [image] = container.getElementsByTagName('img')
  const removals = image ? recordRemovals(image) : []

  unmount()
  await Promise.resolve()

  expect(removals).toEqual([true])
  expect(image?.getAttribute('src')).toBe(null)
})

test('an image keeps its source if React runs its cleanup without removing it', async () => {
  const { container } = render(
    <StrictMode>
      <ImageOrNote src="/picture.jpg" alt="" />
    </StrictMode>,
  )

  await Promise.resolve()

  expect(container.getElementsByTagName('img')[0]?.getAttribute('src')).toBe('/picture.jpg')
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
