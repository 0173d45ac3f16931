import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { CameraList } from './camera-list.tsx'

const named = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    cameraID: `${number}`,
    name: `PTZ Mast ${number}`,
    status: 'Online',
    poster: '/poster',
    videoURL: '/stream',
  }))

const show = (count: number) => renderWithRig(<CameraList cameras={named(count)} current="0" onChoose={() => {}} />)

test('Eight cameras can be searched by name, in any case', async () => {
  const { user } = await show(8)

  await user.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'mast 7')

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PTZ Mast 7 Online'])
})

test('A search that finds no camera shows a message', async () => {
  const { user } = await show(8)

  await user.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'webcam')

  expect(screen.getByText('No camera has this name')).toBeTruthy()
})

test('Fewer than eight cameras show no search field', async () => {
  await show(7)

  expect(screen.queryByRole('searchbox')).toBe(null)
  expect(screen.getAllByRole('button')).toHaveLength(7)
})
