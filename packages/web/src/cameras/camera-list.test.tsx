import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CameraList } from './camera-list.tsx'

const named = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    cameraID: `${number}`,
    name: `PTZ Mast ${number}`,
    status: 'Online',
    poster: '/poster',
    videoURL: '/stream',
  }))

const show = (count: number) => render(<CameraList cameras={named(count)} current="0" onChoose={() => {}} />)

test('Eight cameras can be searched by name, in any case', async () => {
  show(8)

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'mast 7')

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PTZ Mast 7 Online'])
})

test('A search that finds no camera says so', async () => {
  show(8)

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'webcam')

  expect(screen.getByText('No camera has this name')).toBeTruthy()
})

test('A few cameras need no search', () => {
  show(7)

  expect(screen.queryByRole('searchbox')).toBe(null)
  expect(screen.getAllByRole('button')).toHaveLength(7)
})
