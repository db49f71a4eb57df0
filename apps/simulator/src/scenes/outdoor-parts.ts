import { SCENE_HEIGHT, SCENE_WIDTH, type Canvas } from '../picture/canvas.ts'
import { mix, rgb, SHADOW, WHITE, type Colour } from '../picture/colour.ts'
import type { Actor, Waypoint } from './scene.ts'
import { across, createRandom } from './texture.ts'

export type Light = 'day' | 'dusk' | 'night'

const skies: Record<Light, [Colour, Colour]> = {
  day: [rgb(120, 165, 210), rgb(205, 220, 230)],
  dusk: [rgb(70, 75, 110), rgb(215, 150, 110)],
  night: [rgb(24, 26, 34), rgb(70, 74, 84)],
}
const dim: Record<Light, number> = { day: 0, dusk: 0.35, night: 0.3 }

export const lit = (light: Light, colour: Colour): Colour => mix(colour, SHADOW, dim[light])

export function paintSky(canvas: Canvas, light: Light, horizon: number): void {
  const [top, bottom] = skies[light]
  canvas.gradient(0, 0, SCENE_WIDTH, horizon, top, bottom)
}

export function paintGround(canvas: Canvas, light: Light, horizon: number, colour: Colour): void {
  const far = lit(light, mix(colour, WHITE, 0.12))
  canvas.gradient(0, horizon, SCENE_WIDTH, SCENE_HEIGHT - horizon, far, lit(light, colour))
}

/** Trees along the horizon. */
export function paintTrees(canvas: Canvas, light: Light, horizon: number, seed: number): void {
  const random = createRandom(seed)
  for (const x of across(46)) {
    const size = 30 + random() * 38
    const leaf = lit(light, mix(rgb(52, 88, 48), rgb(90, 115, 60), random()))
    canvas.line([x, horizon], [x, horizon - size], 7, lit(light, rgb(80, 62, 45)))
    canvas.ellipse(x + random() * 12, horizon - size, 18 + random() * 18, size * 0.7, leaf)
  }
}

/** A block with rows of windows, some of them lit after dark. */
export function paintBuilding(
  canvas: Canvas,
  light: Light,
  x: number,
  y: number,
  w: number,
  h: number,
  seed: number,
): void {
  const random = createRandom(seed)
  const wall = lit(light, mix(rgb(168, 160, 150), rgb(140, 148, 158), random()))
  canvas.gradient(x, y, w, h, mix(wall, WHITE, 0.08), wall)
  canvas.rect(x, y, w, 8, mix(wall, SHADOW, 0.3))
  for (let row = y + 26; row < y + h - 40; row += 52) {
    for (let column = x + 20; column < x + w - 30; column += 48) {
      const isLit = light !== 'day' && random() < 0.35
      canvas.rect(column, row, 28, 32, isLit ? rgb(235, 205, 140) : lit(light, rgb(72, 92, 108)))
      canvas.rect(column + 13, row, 3, 32, mix(wall, SHADOW, 0.4))
    }
  }
}

export function paintLampPost(canvas: Canvas, light: Light, x: number, foot: number, height: number): void {
  canvas.line([x, foot], [x, foot - height], height * 0.025, lit(light, rgb(90, 92, 96)))
  canvas.line(
    [x, foot - height],
    [x + height * 0.16, foot - height],
    height * 0.02,
    lit(light, rgb(90, 92, 96)),
  )
  if (light === 'day') return
  canvas.ellipse(x + height * 0.16, foot + 6, height * 0.5, height * 0.09, lit(light, rgb(150, 140, 110)))
  canvas.ellipse(x + height * 0.16, foot - height + 4, 9, 5, rgb(255, 240, 200))
}

/** Posts with wires and a coil on top, from edge to edge. */
export function paintFence(canvas: Canvas, light: Light, foot: number, height: number): void {
  const metal = lit(light, rgb(150, 155, 158))
  for (const x of across(96, 12)) canvas.line([x, foot], [x, foot - height], 6, metal)
  for (let up = 12; up <= height; up += 22) canvas.line([0, foot - up], [SCENE_WIDTH, foot - up], 2, metal)
  for (const x of across(24)) canvas.line([x, foot - height], [x + 16, foot - height - 18], 2, metal)
}

export const walk = (y: number, size: number, seconds: number, from = -60, to = 1340): Waypoint[] => [
  [0, from, y, size],
  [seconds, to, y, size],
]

export const stroll = (
  y: number,
  size: number,
  lap: number,
  ahead: number,
  colour: Colour,
  isLeftward = false,
): Actor => ({
  figure: 'person',
  colour,
  lap,
  ahead,
  route: isLeftward ? walk(y, size, lap * 0.7, 1340, -60) : walk(y, size, lap * 0.7),
})
