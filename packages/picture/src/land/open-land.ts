import { hashNoise, type Noise } from '../draw/noise.ts'
import { smoothstep } from '../draw/numbers.ts'
import { type SurfaceSample, setColour } from './sample.ts'

export const paintOpenLand = (
  sample: SurfaceSample,
  noise: Noise,
  x: number,
  z: number,
  height: number,
  steep: number,
  grainMetres: number,
): void => {
  const rough = noise.octaves(x / grainMetres, z / grainMetres, 3)
  const broad = noise.octaves(x / 420, z / 420, 4)
  const acrossFields = x * 0.94 + z * 0.34
  const strip = Math.floor((z * 0.94 - x * 0.34) / 52)
  const field = hashNoise(Math.floor(acrossFields / 86 + noise.at(strip * 7.3, 2) * 3), strip, 77)
  const farmed = smoothstep(0.16, 0.06, steep) * smoothstep(-70, -100, height) > 0.5
  const light = (0.84 + 0.32 * rough) * (farmed ? 0.95 + 0.1 * noise.at(acrossFields / 2.2, strip) : 1)
  const ripe = farmed ? field : 0.2 + 0.4 * broad
  if (ripe > 0.87) setColour(sample, 0.47 * light, 0.42 * light, 0.24 * light)
  else if (ripe > 0.78) setColour(sample, 0.34 * light, 0.275 * light, 0.2 * light)
  else setColour(sample, (0.23 + 0.15 * ripe) * light, (0.31 + 0.07 * ripe) * light, (0.135 + 0.06 * ripe) * light)
  const rock = smoothstep(0.42, 0.7, steep + 0.3 * rough - 0.15) + smoothstep(430, 680, height + 380 * (broad - 0.5))
  if (rock > 0.3 + 0.4 * rough) setColour(sample, 0.27 + 0.2 * rough, 0.26 + 0.19 * rough, 0.25 + 0.19 * rough)
  if (height < 400) return
  // Snow does not cover steep or windswept rock.
  const bare = noise.octaves(x / 260, z / 260, 5)
  const snow = smoothstep(560, 980, height + 620 * (noise.octaves(x / 900, z / 900, 4) - 0.5) - steep * 90)
  const drift = 0.8 + 0.36 * bare
  if (snow > 1.7 * bare - 0.45) setColour(sample, 0.82 * drift, 0.85 * drift, 0.9 * drift)
}
