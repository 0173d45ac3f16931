import type { Page } from '@playwright/test'

/** Compares both edges of a cropped picture with its upper and lower rows. They span the width of the picture. */
export const comparePictureEdges = (page: Page) =>
  page.locator('[data-picture]').evaluate((picture) => {
    const live = picture.querySelector<HTMLCanvasElement>('canvas[role=img]')
    const compare = (which: 'top' | 'bottom') => {
      const edge = picture.querySelector<HTMLCanvasElement>(`canvas[data-edge=${which}]`)
      if (!edge || !live) return 'missing'
      const area = picture.getBoundingClientRect()
      const box = edge.getBoundingClientRect()
      if (Math.abs(box.width - area.width) > 1 || Math.abs(box[which] - area[which]) > 1) return 'elsewhere'
      const from = Math.round(live.height * (which === 'top' ? 0.015 : 0.92))
      const read = (canvas: HTMLCanvasElement, y: number) =>
        canvas.getContext('2d')?.getImageData(0, y, edge.width, edge.height).data ?? []
      const expected = read(live, from)
      if (!expected.some((value, index) => index % 4 < 3 && value > 0)) return 'empty'
      const shown = read(edge, 0)
      return expected.every((value, index) => value === shown[index]) ? 'same' : 'different'
    }
    return { top: compare('top'), bottom: compare('bottom') }
  })
