import { createNumberedFilm, listFilms, NUMBER_BITS } from '../support/patrol-films.ts'
import { startFilmProxy } from '../support/proxies/film-proxy.ts'
import { createProxyFixture } from '../support/proxies/http-proxy.ts'
import { type Engine, engines } from './engines.ts'
import { test as base, poll } from './fixtures.ts'
import { openComparison, type Screen } from './screen.ts'

type CreateFilm = () => Promise<Buffer>

type Fixtures = {
  /** Creates two films, and opens their comparison in a new tab. */
  openFilms: (engine: Engine, films: readonly [CreateFilm, CreateFilm], prepare?: () => void) => Promise<Screen>
}

const test = base.extend<Fixtures & { filmProxy: Awaited<ReturnType<typeof startFilmProxy>> }>({
  filmProxy: createProxyFixture(startFilmProxy),
  consoleUrl: ({ filmProxy }, use) => use(filmProxy.url),
  openFilms: ({ rig, filmProxy, openConsole }, use) =>
    use(async (engine, films, prepare = () => {}) => {
      // Lists the films first: encoding blocks this process so long that the rig closes idle connections
      await listFilms(rig, ['2026-06-10', '2026-07-10'])
      filmProxy.serve('2026-06-10', await films[0]())
      filmProxy.serve('2026-07-10', await films[1]())
      const screen = await openConsole(engine)
      await screen.evaluate(prepare)
      await screen.click('link', 'Gallery')
      await openComparison(screen)
      return screen
    }),
})

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

const SHAPE = { size: { width: 320, height: 180 }, frames: 48 }

/** Frame numbers of a film that starts after 0.133 s, lacks the frames of one second and then slows to 5 fps. */
const UNEVEN_NUMBERS = [...range(2, 17), ...range(32, 48, 3)]

const createFilms = [
  () => createNumberedFilm(SHAPE),
  () => createNumberedFilm({ ...SHAPE, numbers: UNEVEN_NUMBERS }),
] as const

for (const engine of engines) {
  test(`in ${engine.name}, a film with a varying frame rate is compared by its time stamps`, async ({ openFilms }) => {
    const screen = await openFilms(engine, createFilms)

    for (const number of [2, 12, 36, 45, 40, 30]) await expectPictures(screen, number)
    await screen.waitForText(/gap in the second film, which shows 0:01\.0/)
    await screen.click('button', /^Mark finding/)

    // Frame 16 of 48 of a patrol from sled position 20 to 80
    await screen.waitForText(/^about 40$/)
  })

  test(`in ${engine.name}, frames that a video element loads in advance are assigned to the correct pictures`, async ({
    openFilms,
  }) => {
    // A page on plain HTTP has no `VideoDecoder`
    const screen = await openFilms(engine, createFilms, () => Reflect.deleteProperty(window, 'VideoDecoder'))

    for (const start of [2, 30]) for (const number of range(start, start + 16)) await expectPictures(screen, number)
  })
}

/** Seeks to a frame of the film with a constant frame rate, and waits for the pictures of that time. */
async function expectPictures(screen: Screen, number: number) {
  await screen.set('Position in both films', String(number))
  const shown = UNEVEN_NUMBERS.findLast((each) => each <= number)
  await poll(() => screen.evaluate(readNumbers, NUMBER_BITS)).toEqual([number, shown])
}

/** Runs in the page. Returns the numbers of the frames that the canvases show. */
function readNumbers(bits: number) {
  return [...document.querySelectorAll<HTMLCanvasElement>('[role=dialog] figure canvas')].map((canvas) => {
    const probe = Object.assign(document.createElement('canvas'), { width: bits, height: 1 }).getContext('2d')
    probe?.drawImage(canvas, 0, 0, bits, 1)
    const { data } = probe?.getImageData(0, 0, bits, 1) ?? { data: [] }
    return Array.from({ length: bits }, (_, bit) => ((data[bit * 4] ?? 0) > 127 ? 1 << bit : 0)).reduce((a, b) => a + b)
  })
}
