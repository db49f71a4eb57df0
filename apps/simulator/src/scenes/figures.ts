import type { Canvas, Point } from '../picture/canvas.ts'
import { mix, rgb, SHADOW, type Colour } from '../picture/colour.ts'
import type { Figure, Position } from './scene.ts'

const SKIN = rgb(205, 160, 130)
const TROUSERS = rgb(40, 44, 58)
const GLASS = rgb(60, 80, 95)
const TYRE = rgb(22, 22, 24)
const LAMP = rgb(250, 240, 190)
const TAIL = rgb(190, 40, 30)

/** Steps a second of a walking person. */
const STRIDE = 1.8

type Draw = (canvas: Canvas, at: Position, seconds: number, colour: Colour) => void

const drawPerson: Draw = (canvas, { x, y, size, isMoving }, seconds, colour) => {
  const swing = isMoving ? Math.sin(seconds * STRIDE * Math.PI) * size * 0.14 : size * 0.03
  const thick = size * 0.11
  const hip = y - size * 0.46
  canvas.ellipse(x + size * 0.06, y, size * 0.26, size * 0.04, SHADOW)
  canvas.line([x - thick / 3, hip], [x - swing, y], thick, TROUSERS)
  canvas.line([x + thick / 3, hip], [x + swing, y], thick, mix(TROUSERS, SHADOW, 0.4))
  canvas.line(
    [x, y - size * 0.76],
    [x + swing * 0.8, y - size * 0.45],
    thick * 0.8,
    mix(colour, SHADOW, 0.35),
  )
  canvas.ellipse(x, y - size * 0.64, size * 0.135, size * 0.22, colour)
  canvas.ellipse(x, y - size * 0.92, size * 0.075, size * 0.085, SKIN)
  canvas.ellipse(x, y - size * 0.96, size * 0.075, size * 0.05, SHADOW)
}

/** A vehicle's outline in shares of its length (x, from the tail) and height (y, up from the ground). */
function drawVehicle(
  body: readonly Point[],
  windows: readonly Point[],
  wheels: readonly number[],
  ratio: number,
): Draw {
  return (canvas, { x, y, size, isLeftward }, _seconds, colour) => {
    const length = size * ratio
    const place = ([across, up]: Point): Point => [
      x + (isLeftward ? 0.5 - across : across - 0.5) * length,
      y - up * size,
    ]
    canvas.ellipse(x, y, length * 0.54, size * 0.08, SHADOW)
    canvas.polygon(body.map(place), colour)
    canvas.polygon(
      [
        [0.02, 0.2],
        [0.98, 0.2],
        [0.98, 0.34],
        [0.02, 0.34],
      ].map(([a = 0, b = 0]) => place([a, b])),
      mix(colour, SHADOW, 0.4),
    )
    canvas.polygon(windows.map(place), GLASS)
    for (const wheel of wheels) {
      const [wheelX, wheelY] = place([wheel, 0.16])
      canvas.ellipse(wheelX, wheelY, size * 0.17, size * 0.17, TYRE)
      canvas.ellipse(wheelX, wheelY, size * 0.08, size * 0.08, rgb(120, 120, 125))
    }
    const [lampX, lampY] = place([0.97, 0.5])
    const [tailX, tailY] = place([0.03, 0.5])
    canvas.ellipse(lampX, lampY, size * 0.06, size * 0.06, LAMP)
    canvas.ellipse(tailX, tailY, size * 0.05, size * 0.06, TAIL)
  }
}

const drawCar = drawVehicle(
  [
    [0, 0.2],
    [0.01, 0.55],
    [0.14, 0.62],
    [0.26, 0.97],
    [0.6, 1],
    [0.74, 0.64],
    [0.97, 0.54],
    [1, 0.2],
  ],
  [
    [0.19, 0.64],
    [0.28, 0.91],
    [0.59, 0.93],
    [0.7, 0.64],
  ],
  [0.2, 0.8],
  2.9,
)
const drawVan = drawVehicle(
  [
    [0, 0.18],
    [0, 0.98],
    [0.72, 1],
    [0.84, 0.62],
    [0.99, 0.5],
    [1, 0.18],
  ],
  [
    [0.68, 0.6],
    [0.68, 0.9],
    [0.74, 0.9],
    [0.83, 0.6],
  ],
  [0.18, 0.82],
  2.1,
)

const drawForklift: Draw = (canvas, at, seconds, colour) => {
  const { x, y, size, isLeftward } = at
  const side = isLeftward ? -1 : 1
  canvas.ellipse(x, y, size * 0.7, size * 0.06, SHADOW)
  canvas.rect(x - size * 0.4, y - size * 0.5, size * 0.8, size * 0.38, colour)
  canvas.line(
    [x - side * size * 0.35, y - size * 0.5],
    [x - side * size * 0.25, y - size],
    size * 0.05,
    SHADOW,
  )
  canvas.line([x + side * size * 0.42, y], [x + side * size * 0.42, y - size * 1.1], size * 0.08, SHADOW)
  canvas.rect(x - size * 0.3, y - size, size * 0.55, size * 0.05, SHADOW)
  canvas.rect(
    x + (side > 0 ? size * 0.46 : -size * 0.96),
    y - size * 0.5,
    size * 0.5,
    size * 0.42,
    rgb(150, 115, 75),
  )
  drawPerson(
    canvas,
    { ...at, y: y - size * 0.22, size: size * 0.72, isMoving: false },
    seconds,
    rgb(60, 70, 90),
  )
  for (const wheel of [-0.28, 0.28])
    canvas.ellipse(x + wheel * size, y - size * 0.1, size * 0.12, size * 0.12, TYRE)
}

const draws: Record<Figure, Draw> = { person: drawPerson, car: drawCar, van: drawVan, forklift: drawForklift }

export function drawFigure(
  canvas: Canvas,
  figure: Figure,
  at: Position,
  seconds: number,
  colour: Colour,
): void {
  draws[figure](canvas, at, seconds, colour)
}
