import { frameAround, type Frame, type Point } from '../picture/crop.ts'

/** Points of a face by which it is aligned; `left` is the left of the picture. */
export interface FacePoints {
  leftEye: Point
  rightEye: Point
  nose: Point
  mouthLeft: Point
  mouthRight: Point
}

const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** The points among the 68 of the usual order: jaw, brows, nose, eyes, mouth. */
export function pointsOf68(points: readonly Point[]): FacePoints {
  return {
    leftEye: meanOf(points.slice(36, 42)),
    rightEye: meanOf(points.slice(42, 48)),
    nose: points[30] ?? meanOf(points.slice(27, 36)),
    mouthLeft: points[48] ?? meanOf(points.slice(48)),
    mouthRight: points[54] ?? meanOf(points.slice(48)),
  }
}

/** @returns undefined when there are fewer than five */
export function pointsOf5(points: readonly Point[]): FacePoints | undefined {
  const [leftEye, rightEye, nose, mouthLeft, mouthRight] = points
  if (!leftEye || !rightEye || !nose || !mouthLeft || !mouthRight) return undefined
  return { leftEye, rightEye, nose, mouthLeft, mouthRight }
}

/** Leaning of the head, radians: the line through the eyes. */
export const leaningOf = ({ leftEye, rightEye }: FacePoints): number =>
  Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x)

/** Where the middle of eyes and mouth lies in the square, and how far it is from eyes to mouth, in sides of it. */
const DLIB = { x: 0.5, y: 0.43, eyesToMouth: 0.45 }

/** The square that dlib's network was trained with, its eyes levelled. */
function dlibFrame(points: FacePoints, size: number): Frame {
  const { leftEye, rightEye } = points
  const mouth = meanOf([points.mouthLeft, points.mouthRight])
  const distance = (eye: Point) => Math.hypot(mouth.x - eye.x, mouth.y - eye.y)
  const side = (distance(leftEye) + distance(rightEye)) / 2 / DLIB.eyesToMouth
  const middle = meanOf([leftEye, rightEye, mouth])
  const angle = leaningOf(points)
  const [right, down] = [(0.5 - DLIB.x) * side, (0.5 - DLIB.y) * side]
  const centre = {
    x: middle.x + Math.cos(angle) * right - Math.sin(angle) * down,
    y: middle.y + Math.sin(angle) * right + Math.cos(angle) * down,
  }
  return frameAround(centre, side, size, angle)
}

/** Where eyes, nose and corners of the mouth lie in the 112 pixels that networks of the ArcFace kind were trained with. */
const ARCFACE_SIZE = 112
const ARCFACE: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]

/** The turn, scale and move that bring the five points nearest to their places, by least squares. */
function arcfaceFrame(points: FacePoints, size: number): Frame {
  const { leftEye, rightEye, nose, mouthLeft, mouthRight } = points
  const source = [leftEye, rightEye, nose, mouthLeft, mouthRight]
  const target = ARCFACE.map(({ x, y }) => ({ x: (x * size) / ARCFACE_SIZE, y: (y * size) / ARCFACE_SIZE }))
  const [from, to] = [meanOf(target), meanOf(source)]
  let [along, across, spread] = [0, 0, 0]
  for (const [index, { x, y }] of target.entries()) {
    const [tx, ty] = [x - from.x, y - from.y]
    const [sx, sy] = [(source[index]?.x ?? 0) - to.x, (source[index]?.y ?? 0) - to.y]
    along += tx * sx + ty * sy
    across += tx * sy - ty * sx
    spread += tx * tx + ty * ty
  }
  const right = { x: along / spread, y: across / spread }
  const down = { x: -right.y, y: right.x }
  return {
    right,
    down,
    origin: {
      x: to.x - right.x * from.x - down.x * from.y,
      y: to.y - right.y * from.x - down.y * from.y,
    },
  }
}

/** How a face is cut out for a network, by the name of its alignment. */
export const frames = { dlib150: dlibFrame, arcface112: arcfaceFrame } as const
