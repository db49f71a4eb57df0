import { createCanvas, createPlanes } from '../picture/canvas.ts'
import { SHADOW } from '../picture/colour.ts'
import { drawPlate, plateWidth } from '../picture/plate.ts'
import { buildView } from '../scenes/looks.ts'
import { drawPassing, type PassingVehicle } from '../scenes/passage.ts'
import { createRenderer } from '../scenes/render.ts'
import { createRandom } from '../scenes/texture.ts'
import { isParameterSet } from './annex-b.ts'
import { encodeJpeg } from './jpeg-encoder.ts'
import type { ViewSpec } from './messages.ts'
import { MAIN_SIZE, SUB_SIZE, type VideoProfile } from './profile.ts'
import { createVideoEncoder, type EncodedPicture } from './video-encoder.ts'

/** The parameter sets a profile's encoder writes; the same for every stream of it. */
export function describeProfile(video: VideoProfile): Uint8Array[] {
  const encoder = createVideoEncoder(video)
  try {
    const units = encoder.encode(0, true)?.units ?? []
    return units.filter(unit => isParameterSet(video.codec, unit))
  } finally {
    encoder.close()
  }
}

/** A JPEG of what a camera sees at a moment. */
export function takeSnapshot(spec: ViewSpec, atMs: number, visitorSince: number | undefined): Buffer {
  const { width, height } = SUB_SIZE
  const planes = createPlanes(width, height)
  createRenderer(buildView(spec.name, spec.look, spec.seed), planes, width, height)({ atMs, visitorSince })
  return encodeJpeg(planes, width, height)
}

/** Pictures of a passage: the scene before the camera with the vehicle in it, and the plate cut out. */
export function takePassage(spec: ViewSpec, atMs: number, vehicle: PassingVehicle) {
  const { width, height } = MAIN_SIZE
  const planes = createPlanes(width, height)
  createRenderer(buildView(spec.name, spec.look, spec.seed), planes, width, height)({ atMs })
  drawPassing(createCanvas(planes, width, height), vehicle)
  return { scene: encodeJpeg(planes, width, height), plate: takePlate(vehicle) }
}

const PLATE_PIXELS = 64
const PLATE_EDGE = 8
/** JPEG has blocks of so many pixels. */
const BLOCK = 16

function takePlate({ plate, plateColour: colour }: PassingVehicle): Buffer {
  const whole = (pixels: number) => Math.ceil(pixels / BLOCK) * BLOCK
  const width = whole(plateWidth(plate, PLATE_PIXELS) + 2 * PLATE_EDGE)
  const height = whole(PLATE_PIXELS + 2 * PLATE_EDGE)
  const planes = createPlanes(width, height)
  const canvas = createCanvas(planes, width, height)
  canvas.pixelRect(0, 0, width, height, SHADOW)
  drawPlate(canvas, { plate, colour, x: PLATE_EDGE, y: PLATE_EDGE, height: PLATE_PIXELS })
  return encodeJpeg(planes, width, height)
}

// Grain of this many luma steps brings the loop to about 2 Mbit/s at 720p25.
const LOOP_GRAIN = 24

/** A busy picture for `seconds`, encoded once; it can be repeated without a seam because it starts with a key frame. */
export function encodeLoop(video: VideoProfile, seconds: number): EncodedPicture[] {
  const encoder = createVideoEncoder(video)
  const draw = createRenderer(buildView('Load', 'gate', 1), encoder.planes, video.width, video.height)
  const random = createRandom(7)
  const { y } = encoder.planes
  const pictures: EncodedPicture[] = []
  for (let frame = 0; frame < seconds * video.framesPerSecond; frame++) {
    draw({ atMs: (frame * 1000) / video.framesPerSecond })
    for (let at = Math.floor(random() * 40); at < y.length; at += 41)
      y[at] = (y[at] ?? 0) + random() * LOOP_GRAIN
    const picture = encoder.encode((frame * 90_000) / video.framesPerSecond)
    if (picture) pictures.push(picture)
  }
  encoder.close()
  return pictures
}
