import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VirtualGrid } from './virtual-grid.tsx'

afterEach(() => void vi.unstubAllGlobals())

const shape = { columns: () => 4, cellHeight: () => 100 }

test('VirtualGrid renders rows that come near the viewport without re-rendering other rows', () => {
  const drawn = new Map<number, number>()
  const cellAt = (index: number) => {
    drawn.set(index, (drawn.get(index) ?? 0) + 1)
    return index
  }
  render(<VirtualGrid label="Numbers" count={10_000} shape={shape} keyAt={String} cellAt={cellAt} />)
  const before = new Map(drawn)

  vi.stubGlobal('scrollY', 300)
  fireEvent.scroll(window)

  expect(drawn.size).toBeGreaterThan(before.size)
  expect([...before.keys()].filter((index) => drawn.get(index) !== before.get(index))).toEqual([])
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
})

test.each([
  [4, 4, []],
  [67, 67, ['Pictures outside the window are not printed.']],
  [
    1_001,
    1_000,
    [
      'Pictures outside the window are not printed.',
      'Printed: the first 1,000 of 1,001. To print the others, narrow the list by search or filter.',
    ],
  ],
])('of %d cells, VirtualGrid prints %d, and keeps the elements near the viewport', (count, printed, notes) => {
  const grid = <VirtualGrid label="Numbers" count={count} shape={shape} keyAt={String} cellAt={String} />
  const { container } = render(grid)
  // A query by role takes seconds for a thousand cells
  const listCells = () => [...container.querySelectorAll('li')]
  const scrolled = listCells()

  fireEvent(window, new Event('beforeprint'))

  expect(listCells()).toHaveLength(printed)
  expect(scrolled.every(({ isConnected }) => isConnected)).toBe(true)
  expect(screen.queryAllByText(/printed/i).map(({ textContent }) => textContent)).toEqual(notes)
  fireEvent(window, new Event('afterprint'))
  expect(listCells()).toHaveLength(scrolled.length)
})
