import { SCENE_HEIGHT, SCENE_WIDTH, type Canvas } from '../picture/canvas.ts'
import { mix, rgb, SHADOW, WHITE, type Colour } from '../picture/colour.ts'
import type { Actor, Scene } from './scene.ts'
import { across, createRandom, depthRows } from './texture.ts'

type Room = { wall: Colour; floor: Colour; ceiling: Colour }

/** The far wall of a passage seen in one-point perspective. */
const FAR = { left: 520, right: 760, top: 250, bottom: 430 }

function paintPassage(canvas: Canvas, { wall, floor, ceiling }: Room): void {
  canvas.polygon(
    [
      [0, 0],
      [1280, 0],
      [FAR.right, FAR.top],
      [FAR.left, FAR.top],
    ],
    ceiling,
  )
  canvas.polygon(
    [
      [0, 720],
      [1280, 720],
      [FAR.right, FAR.bottom],
      [FAR.left, FAR.bottom],
    ],
    floor,
  )
  canvas.polygon(
    [
      [0, 0],
      [FAR.left, FAR.top],
      [FAR.left, FAR.bottom],
      [0, 720],
    ],
    wall,
  )
  canvas.polygon(
    [
      [1280, 0],
      [FAR.right, FAR.top],
      [FAR.right, FAR.bottom],
      [1280, 720],
    ],
    mix(wall, SHADOW, 0.15),
  )
  canvas.rect(FAR.left, FAR.top, FAR.right - FAR.left, FAR.bottom - FAR.top, mix(wall, WHITE, 0.15))
  for (const y of depthRows(9, FAR.bottom)) {
    const part = (y - FAR.bottom) / (SCENE_HEIGHT - FAR.bottom)
    canvas.line(
      [FAR.left * (1 - part), y],
      [FAR.right + (SCENE_WIDTH - FAR.right) * part, y],
      2,
      mix(floor, SHADOW, 0.18),
    )
  }
}

/** A point on the left (-1) or right (1) wall: `depth` 0 near to 1 far, `up` 0 floor to 1 ceiling. */
function onWall(side: -1 | 1, depth: number, up: number): readonly [number, number] {
  const bottom = SCENE_HEIGHT + (FAR.bottom - SCENE_HEIGHT) * depth
  const top = FAR.top * depth
  const x = side < 0 ? FAR.left * depth : SCENE_WIDTH + (FAR.right - SCENE_WIDTH) * depth
  return [x, bottom + (top - bottom) * up]
}

function paintDoor(canvas: Canvas, side: -1 | 1, depth: number, colour: Colour): void {
  const end = depth + 0.16
  canvas.polygon(
    [onWall(side, depth, 0), onWall(side, end, 0), onWall(side, end, 0.7), onWall(side, depth, 0.7)],
    colour,
  )
  const [x, y] = onWall(side, depth + 0.03, 0.33)
  canvas.ellipse(x, y, 5, 4, rgb(220, 210, 170))
}

function paintCeilingLights(canvas: Canvas): void {
  for (const depth of [0.15, 0.45, 0.68, 0.83]) {
    const [near, far] = [FAR.top * depth, FAR.top * (depth + 0.09)]
    const half = (y: number): number => 90 - 62 * (y / FAR.top)
    canvas.polygon(
      [
        [640 - half(near), near],
        [640 + half(near), near],
        [640 + half(far), far],
        [640 - half(far), far],
      ],
      rgb(250, 250, 240),
    )
  }
}

/** Somebody coming down the passage, and going back up it. */
function passer(colour: Colour, lap: number, ahead: number, lane: number): Actor {
  return {
    figure: 'person',
    colour,
    lap,
    ahead,
    route: [
      [0, 640 + lane * 30, 436, 105],
      [lap * 0.3, 640 + lane * 190, 720, 400],
      [lap * 0.36, 640 + lane * 260, 900, 520],
      [lap * 0.6, 640 + lane * 258, 901, 520],
      [lap * 0.66, 640 + lane * 190, 720, 400],
      [lap * 0.95, 640 + lane * 20, 436, 105],
    ],
  }
}

const visitorInPassage = [
  [0, 700, 434, 105],
  [5, 660, 500, 190],
  [8, 650, 505, 195],
  [16, 470, 800, 460],
  [18, 400, 960, 540],
] as const

export function corridorScene(seed: number): Scene {
  return {
    paint(canvas) {
      paintPassage(canvas, {
        wall: rgb(206, 202, 190),
        floor: rgb(128, 134, 138),
        ceiling: rgb(226, 226, 222),
      })
      paintCeilingLights(canvas)
      for (const depth of [0.1, 0.42, 0.66]) {
        paintDoor(canvas, -1, depth, rgb(122, 92, 64))
        paintDoor(canvas, 1, depth + 0.06, rgb(112, 84, 58))
      }
      canvas.rect(606, 300, 68, 130, rgb(90, 110, 124))
      canvas.rect(638, 300, 4, 130, rgb(60, 70, 80))
      canvas.rect(610, 270, 60, 20, rgb(40, 150, 80))
    },
    actors: [passer(rgb(70, 92, 140), 46, seed, -0.6), passer(rgb(140, 120, 92), 73, 30 + seed, 0.5)],
    visitor: visitorInPassage,
  }
}

/** Cabinets with lamps on both sides of an aisle. */
export function serverRoomScene(seed: number): Scene {
  const random = createRandom(seed)
  const lamps = Array.from({ length: 90 }, () => {
    const side: -1 | 1 = random() < 0.5 ? -1 : 1
    const [x, y] = onWall(side, 0.08 + random() * 0.8, 0.15 + random() * 0.55)
    return {
      x,
      y,
      period: 0.4 + random() * 3,
      isGreen: random() < 0.85,
      size: 2 + (2 * Math.abs(x - 640)) / 640,
    }
  })
  return {
    paint(canvas) {
      paintPassage(canvas, { wall: rgb(44, 48, 54), floor: rgb(150, 156, 162), ceiling: rgb(196, 200, 206) })
      paintCeilingLights(canvas)
      for (let depth = 0; depth < 0.95; depth += 0.13) {
        for (const side of [-1, 1] as const) {
          canvas.line(onWall(side, depth, 0), onWall(side, depth, 0.86), 5, rgb(24, 26, 30))
          for (let up = 0.1; up < 0.8; up += 0.07) {
            canvas.line(onWall(side, depth + 0.015, up), onWall(side, depth + 0.115, up), 2, rgb(70, 76, 84))
          }
        }
      }
      canvas.rect(600, 310, 80, 120, rgb(150, 158, 166))
    },
    animate(canvas, seconds) {
      for (const { x, y, period, isGreen, size } of lamps) {
        if ((seconds % period) / period < 0.5)
          canvas.ellipse(x, y, size, size, isGreen ? rgb(70, 230, 120) : rgb(240, 160, 50))
      }
    },
    actors: [passer(rgb(190, 196, 204), 140, 20, 0.4)],
    visitor: visitorInPassage,
  }
}

/** Shelves up to the ceiling, a forklift between them. */
export function aisleScene(seed: number): Scene {
  return {
    paint(canvas) {
      const random = createRandom(seed)
      paintPassage(canvas, { wall: rgb(92, 88, 84), floor: rgb(164, 160, 150), ceiling: rgb(72, 78, 86) })
      paintCeilingLights(canvas)
      for (const side of [-1, 1] as const) {
        for (let depth = 0; depth < 0.96; depth += 0.12) {
          for (let up = 0.04; up < 0.9; up += 0.24) {
            const box = mix(rgb(176, 138, 92), rgb(120, 128, 140), random())
            canvas.polygon(
              [
                onWall(side, depth + 0.01, up),
                onWall(side, depth + 0.1, up),
                onWall(side, depth + 0.1, up + 0.17),
                onWall(side, depth + 0.01, up + 0.17),
              ],
              box,
            )
          }
          canvas.line(onWall(side, depth, 0), onWall(side, depth, 1), 8, rgb(40, 70, 120))
        }
        for (let up = 0.02; up < 0.9; up += 0.24)
          canvas.line(onWall(side, 0, up), onWall(side, 1, up), 6, rgb(214, 120, 40))
      }
    },
    actors: [
      {
        figure: 'forklift',
        colour: rgb(225, 160, 40),
        lap: 52,
        ahead: seed,
        route: [
          [0, 640, 440, 90],
          [14, 610, 690, 300],
          [22, 560, 1100, 460],
          [30, 620, 690, 300],
          [44, 650, 440, 90],
        ],
      },
      passer(rgb(230, 130, 40), 66, 18, 0.7),
    ],
    visitor: visitorInPassage,
  }
}

/** A reception desk before a glass front. */
export function lobbyScene(seed: number): Scene {
  const guest = (lap: number, ahead: number, y: number, size: number, colour: Colour): Actor => ({
    figure: 'person',
    colour,
    lap,
    ahead: ahead + seed,
    route: [
      [0, 1340, y, size],
      [9, 700, y - 40, size * 0.92],
      [18, 690, y - 40, size * 0.92],
      [28, -80, y + 30, size * 1.05],
    ],
  })
  return {
    paint(canvas) {
      canvas.gradient(0, 0, SCENE_WIDTH, 430, rgb(214, 208, 196), rgb(190, 184, 172))
      canvas.gradient(0, 430, SCENE_WIDTH, 290, rgb(164, 158, 148), rgb(132, 126, 118))
      canvas.gradient(640, 90, 640, 330, rgb(172, 204, 224), rgb(206, 216, 204))
      for (const x of across(128, 640)) canvas.rect(x, 90, 9, 330, rgb(70, 76, 82))
      canvas.rect(640, 240, 640, 7, rgb(70, 76, 82))
      canvas.rect(90, 300, 360, 26, rgb(120, 86, 56))
      canvas.gradient(100, 326, 340, 150, rgb(150, 110, 74), rgb(122, 88, 58))
      canvas.rect(180, 150, 170, 80, rgb(44, 66, 96))
      canvas.rect(196, 176, 138, 10, rgb(220, 226, 232))
      canvas.rect(196, 198, 90, 8, rgb(180, 190, 200))
      canvas.ellipse(540, 470, 46, 18, rgb(110, 80, 56))
      for (const [dx, dy] of [
        [-26, -70],
        [0, -100],
        [26, -64],
        [-8, -40],
      ] as const)
        canvas.ellipse(540 + dx, 450 + dy, 26, 44, rgb(66, 106, 58))
      for (const x of across(160)) canvas.line([x, 720], [640 + (x - 640) * 0.62, 432], 2, rgb(122, 116, 108))
    },
    animate(canvas, seconds) {
      const open = Math.max(0, Math.sin(seconds * 0.35)) * 46
      canvas.rect(898 - open, 250, 62, 172, rgb(120, 160, 178))
      canvas.rect(962 + open, 250, 62, 172, rgb(120, 160, 178))
    },
    actors: [
      {
        figure: 'person',
        colour: rgb(36, 60, 96),
        lap: 1000,
        ahead: 1,
        route: [
          [0, 260, 410, 200],
          [999, 261, 410, 200],
        ],
      },
      guest(52, 0, 640, 290, rgb(126, 52, 60)),
      guest(79, 31, 690, 320, rgb(84, 92, 100)),
    ],
    visitor: [
      [0, 1340, 600, 280],
      [6, 820, 560, 270],
      [12, 800, 560, 270],
      [18, 420, 560, 270],
      [24, -80, 640, 290],
    ],
  }
}
