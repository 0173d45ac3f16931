import { expect, test } from 'vitest'
import { frameShotsOf, hideEarlier, showEarlier, useEarlierPicture, wordMoment } from './earlier-picture.ts'

const shot = (name: string) => ({ name, url: `/media/${name}`, format: 'jpg' })

test('The frame shots of a camera are those with its name, not those of a camera whose name begins the same', () => {
  const north = shot('PTZ North 2026-06-10T06-30-00Z pan 12.0.jpg')
  const northSpan = shot('PTZ North span 2026-06-10T06-30-00Z pan 12.0.jpg')

  const found = frameShotsOf('PTZ North', [northSpan, north, shot('inspection.jpg')], ['PTZ North', 'PTZ North span'])

  expect(found).toMatchObject([{ name: north.name, url: north.url, takenAt: '2026-06-10T06:30:00Z' }])
})

test('An earlier picture lies over the picture of its own camera until it is taken away', () => {
  showEarlier('north', { name: 'Door', takenAt: null, address: '/door.jpg' })
  expect(useEarlierPicture.getState().shown).toMatchObject({ cameraID: 'north', name: 'Door' })

  hideEarlier()
  expect(useEarlierPicture.getState().shown).toBeNull()
})

test('The time of an earlier picture is shown in UTC, or as unknown', () => {
  expect(wordMoment('2026-06-10T06:30:12Z')).toBe('2026-06-10 06:30 UTC')
  expect(wordMoment(null)).toBe('Time not known')
})
