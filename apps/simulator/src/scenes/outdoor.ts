import { SCENE_WIDTH } from '../picture/canvas.ts'
import { rgb } from '../picture/colour.ts'
import { drawFigure } from './figures.ts'
import {
  lit,
  paintBuilding,
  paintFence,
  paintGround,
  paintLampPost,
  paintSky,
  paintTrees,
  stroll,
  walk,
  type Light,
} from './outdoor-parts.ts'
import type { Scene } from './scene.ts'
import { across, createRandom } from './texture.ts'

/** How far the barrier is up, 0 to 1. */
const barrierUp = (seconds: number): number =>
  Math.max(0, Math.min(1, Math.sin((seconds % 40) * 0.157) * 2.4))

/** A road through a gate with a barrier: cars stop at it and drive on. */
export function gateScene(light: Light, seed: number): Scene {
  return {
    paint(canvas) {
      paintSky(canvas, light, 250)
      paintBuilding(canvas, light, 760, 60, 420, 220, seed)
      paintTrees(canvas, light, 256, seed + 1)
      paintGround(canvas, light, 250, rgb(112, 118, 96))
      canvas.polygon(
        [
          [0, 430],
          [1280, 400],
          [1280, 640],
          [0, 690],
        ],
        lit(light, rgb(88, 88, 92)),
      )
      for (const x of across(120))
        canvas.polygon(
          [
            [x, 556],
            [x + 62, 553],
            [x + 62, 559],
            [x, 563],
          ],
          lit(light, rgb(200, 200, 195)),
        )
      canvas.rect(520, 250, 130, 190, lit(light, rgb(186, 180, 168)))
      canvas.rect(536, 280, 98, 70, light === 'day' ? rgb(80, 105, 120) : rgb(230, 205, 150))
      canvas.rect(505, 236, 160, 18, lit(light, rgb(110, 60, 50)))
      paintLampPost(canvas, light, 210, 420, 260)
    },
    animate(canvas, seconds) {
      const lift = barrierUp(seconds)
      const [x, y] = [690, 470]
      canvas.rect(x - 10, y - 4, 24, 70, rgb(230, 190, 60))
      const end = [x + 330 * Math.cos(lift * 1.3), y - 330 * Math.sin(lift * 1.3)] as const
      canvas.line([x, y], end, 11, rgb(225, 225, 220))
      for (const part of [0.2, 0.45, 0.7, 0.95]) {
        const along = (share: number): readonly [number, number] => [
          x + (end[0] - x) * share,
          y + (end[1] - y) * share,
        ]
        canvas.line(along(part - 0.09), along(part), 11, rgb(200, 45, 40))
      }
      canvas.ellipse(x + 2, y - 12, 7, 7, lift > 0.5 ? rgb(60, 210, 90) : rgb(220, 50, 45))
    },
    actors: [
      {
        figure: 'car',
        colour: lit(light, rgb(150, 40, 45)),
        lap: 40,
        route: [
          [0, -220, 610, 120],
          [7, 480, 600, 116],
          [12, 482, 600, 116],
          [21, 1500, 585, 110],
        ],
      },
      {
        figure: 'van',
        colour: lit(light, rgb(225, 225, 220)),
        lap: 67,
        ahead: 20,
        route: walk(470, 120, 13, 1500, -260),
      },
      stroll(424, 120, 55, 10, lit(light, rgb(70, 90, 140))),
      stroll(418, 116, 71, 34, lit(light, rgb(120, 110, 60)), true),
    ],
    visitor: [
      [0, 1340, 690, 210],
      [9, 640, 660, 190],
      [13, 640, 660, 190],
      [20, 300, 440, 120],
      [24, -60, 430, 120],
    ],
  }
}

/** A fence along an empty strip. */
export function fenceScene(light: Light, seed: number): Scene {
  return {
    isInfrared: light === 'night',
    paint(canvas) {
      paintSky(canvas, light, 230)
      paintTrees(canvas, light, 240, seed)
      paintGround(canvas, light, 230, seed % 2 ? rgb(96, 112, 72) : rgb(128, 122, 104))
      canvas.polygon(
        [
          [120, 720],
          [420, 330],
          [520, 330],
          [700, 720],
        ],
        lit(light, rgb(140, 136, 126)),
      )
      paintFence(canvas, light, 380, 170)
      paintLampPost(canvas, light, 1010, 440, 330)
      paintLampPost(canvas, light, 180, 350, 190)
      canvas.rect(1080, 420, 46, 90, lit(light, rgb(70, 76, 84)))
    },
    actors: [
      {
        figure: 'person',
        colour: lit(light, rgb(40, 60, 110)),
        lap: 84,
        ahead: 12,
        route: [
          [0, 470, 336, 70],
          [34, 420, 720, 260],
          [38, 400, 960, 340],
        ],
      },
    ],
    visitor: [
      [0, 1180, 350, 110],
      [5, 980, 372, 118],
      [9, 940, 372, 118],
      [11, 930, 420, 140],
      [24, 380, 700, 260],
      [28, 300, 960, 340],
    ],
  }
}

/** Rows of parked cars, one looking for a place. */
export function carParkScene(light: Light, seed: number): Scene {
  const colours = [
    rgb(170, 172, 176),
    rgb(40, 44, 52),
    rgb(120, 36, 38),
    rgb(52, 74, 118),
    rgb(226, 226, 222),
    rgb(88, 96, 82),
  ]
  return {
    paint(canvas) {
      const random = createRandom(seed)
      paintSky(canvas, light, 204)
      paintBuilding(canvas, light, 40 + (seed % 3) * 160, 20, 560, 190, seed)
      paintTrees(canvas, light, 205, seed + 4)
      paintGround(canvas, light, 200, rgb(96, 97, 101))
      for (const [y, size] of [
        [290, 54],
        [395, 80],
        [680, 150],
      ] as const) {
        for (const x of across(size * 3.4, size)) {
          canvas.polygon(
            [
              [x - size * 1.7, y + 8],
              [x - size * 1.62, y + 8],
              [x - size * 1.4, y - size],
              [x - size * 1.46, y - size],
            ],
            lit(light, rgb(205, 205, 200)),
          )
          const colour = colours[Math.floor(random() * colours.length)]
          if (!colour || random() < 0.3) continue
          const at = { x, y, size, isLeftward: random() < 0.5, isMoving: false }
          drawFigure(canvas, random() < 0.15 ? 'van' : 'car', at, 0, lit(light, colour))
        }
      }
      paintLampPost(canvas, light, 940, 420, 320)
    },
    actors: [
      {
        figure: 'car',
        colour: lit(light, rgb(60, 110, 90)),
        lap: 48,
        ahead: seed * 7,
        route: walk(530, 108, 17),
      },
      {
        figure: 'car',
        colour: lit(light, rgb(190, 150, 60)),
        lap: 77,
        ahead: seed * 13,
        route: walk(500, 100, 19, 1450, -200),
      },
      stroll(560, 150, 62, seed * 5, lit(light, rgb(130, 60, 80))),
      stroll(585, 158, 90, 40 + seed, lit(light, rgb(66, 92, 70)), true),
    ],
    visitor: [
      [0, -60, 590, 158],
      [6, 420, 580, 155],
      [16, 440, 580, 155],
      [19, 640, 585, 155],
      [25, 1340, 600, 160],
    ],
  }
}

/** Gates of a warehouse with a van at one of them. */
export function dockScene(light: Light, seed: number): Scene {
  return {
    paint(canvas) {
      paintSky(canvas, light, 90)
      canvas.gradient(0, 60, SCENE_WIDTH, 400, lit(light, rgb(150, 158, 166)), lit(light, rgb(128, 134, 142)))
      for (const x of across(26)) canvas.line([x, 60], [x, 460], 2, lit(light, rgb(118, 124, 132)))
      paintGround(canvas, light, 460, rgb(118, 116, 112))
      for (const [index, x] of [90, 480, 870].entries()) {
        canvas.rect(x - 14, 176, 308, 284, lit(light, rgb(214, 170, 50)))
        canvas.rect(x, 190, 280, 270, index === 1 ? rgb(30, 32, 36) : lit(light, rgb(176, 178, 180)))
        if (index !== 1)
          for (let y = 200; y < 460; y += 22) canvas.rect(x, y, 280, 3, lit(light, rgb(140, 142, 146)))
        canvas.rect(x + 116, 130, 52, 34, lit(light, rgb(40, 70, 110)))
      }
      canvas.rect(0, 452, SCENE_WIDTH, 12, lit(light, rgb(200, 180, 60)))
      canvas.polygon(
        [
          [440, 720],
          [520, 470],
          [528, 470],
          [452, 720],
        ],
        lit(light, rgb(220, 220, 210)),
      )
      canvas.polygon(
        [
          [800, 720],
          [742, 470],
          [750, 470],
          [812, 720],
        ],
        lit(light, rgb(220, 220, 210)),
      )
    },
    animate(canvas, seconds) {
      const isOn = seconds % 1.2 < 0.6
      canvas.ellipse(626, 120, 10, 10, isOn ? rgb(245, 170, 40) : rgb(110, 80, 30))
    },
    actors: [
      {
        figure: 'forklift',
        colour: rgb(225, 150, 40),
        lap: 44,
        ahead: seed,
        route: [
          [0, 620, 470, 130],
          [8, 420, 560, 160],
          [16, -140, 600, 170],
          [24, 420, 560, 160],
          [32, 620, 470, 130],
        ],
      },
      {
        figure: 'van',
        colour: lit(light, rgb(216, 218, 214)),
        lap: 95,
        ahead: 30,
        route: [
          [0, 1500, 660, 240],
          [9, 1010, 640, 236],
          [60, 1008, 640, 236],
          [70, 1560, 660, 240],
        ],
      },
      stroll(500, 150, 58, 25, rgb(235, 140, 40), true),
    ],
    visitor: [
      [0, 1340, 560, 170],
      [7, 760, 500, 150],
      [14, 740, 500, 150],
      [20, 640, 466, 140],
    ],
  }
}
