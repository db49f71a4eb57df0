import type { FaceFault, FaceQuality, QualityLimits } from '@palisade/contract/recognition'
import type { Rgb } from '../picture/read-rgb.ts'
import { leaningOf, type FacePoints } from './align.ts'

/** Mean brightness of a face whose features can be told apart, of 255. */
const LIGHT = { darkest: 50, brightest: 215 }
const DEGREES = 180 / Math.PI

/**
 * How far a face is turned aside, degrees: with the head turned by an angle, the tip of the nose lies aside of the middle of
 * the eyes by about the sine of it, times the distance of the eyes.
 */
export function yawOf(points: FacePoints): number {
  const { leftEye, rightEye, nose } = points
  const eyes = Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y)
  if (eyes === 0) return 90
  const angle = leaningOf(points)
  const [dx, dy] = [nose.x - (leftEye.x + rightEye.x) / 2, nose.y - (leftEye.y + rightEye.y) / 2]
  const aside = (dx * Math.cos(angle) + dy * Math.sin(angle)) / eyes
  return Math.asin(Math.min(1, Math.max(-1, aside))) * DEGREES
}

/** Judges a face by its place, its points and its aligned picture. */
export function judge(width: number, points: FacePoints, aligned: Rgb, limits: QualityLimits): FaceQuality {
  const grey = greyOf(aligned)
  const quality = {
    width: Math.round(width),
    yaw: round(yawOf(points)),
    roll: round(leaningOf(points) * DEGREES),
    sharpness: round(sharpnessOf(grey, aligned.width)),
    brightness: round(grey.reduce((sum, value) => sum + value, 0) / grey.length),
  }
  return { ...quality, faults: faultsOf(quality, limits) }
}

function faultsOf(quality: Omit<FaceQuality, 'faults'>, limits: QualityLimits): FaceFault[] {
  const faults: [FaceFault, boolean][] = [
    ['too_small', quality.width < limits.minFacePx],
    ['turned_away', Math.abs(quality.yaw) > limits.maxYaw],
    ['blurred', quality.sharpness < limits.minSharpness],
    ['too_dark', quality.brightness < LIGHT.darkest],
    ['too_bright', quality.brightness > LIGHT.brightest],
  ]
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

const round = (value: number) => Math.round(value * 10) / 10

function greyOf({ data }: Rgb): Float32Array {
  const grey = new Float32Array(data.length / 3)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0)
  return grey
}

/** Variance of the Laplacian: little of it means that there are no edges. */
function sharpnessOf(grey: Float32Array, width: number): number {
  const height = grey.length / width
  let [sum, squares, count] = [0, 0, 0]
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const value = around - 4 * (grey[at] ?? 0)
      sum += value
      squares += value * value
      count++
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
