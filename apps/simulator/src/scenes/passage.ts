import { SCENE_WIDTH, type Canvas } from '../picture/canvas.ts'
import { mix, rgb, SHADOW, type Colour } from '../picture/colour.ts'
import { drawPlate, plateWidth } from '../picture/plate.ts'

/** A vehicle before a plate camera; words are those that cameras report. */
export type PassingVehicle = {
  plate: string
  plateColour: string
  bodyColour: string
  vehicleType: string
}

const BODIES: Record<string, Colour> = {
  white: rgb(232, 232, 230),
  black: rgb(38, 38, 42),
  silver: rgb(182, 186, 190),
  gray: rgb(118, 122, 126),
  red: rgb(176, 34, 30),
  blue: rgb(36, 70, 150),
  green: rgb(42, 110, 66),
  brown: rgb(108, 76, 50),
}
const GREY = rgb(118, 122, 126)
const GLASS = rgb(60, 80, 95)
const GRILLE = rgb(30, 30, 34)
const LAMP = rgb(250, 240, 190)
const TYRE = rgb(22, 22, 24)

/** Outlines in scene units: half of the width, the height of the bonnet's upper edge and of the roof above the ground. */
const SHAPES: Record<string, readonly [half: number, bonnet: number, roof: number]> = {
  vehicle: [210, 190, 330],
  SUVMPV: [222, 220, 400],
  van: [220, 210, 470],
  truck: [240, 240, 540],
  bus: [250, 250, 560],
}
const CAR = [210, 190, 330] as const
const MIDDLE = SCENE_WIDTH / 2
const GROUND = 665
/** Height of a plate, and how far its upper edge is above the ground. */
const PLATE_HEIGHT = 52
const PLATE_ABOVE = 110

/** A vehicle from its front, near enough that its plate can be read. */
export function drawPassing(canvas: Canvas, vehicle: PassingVehicle): void {
  const [half, bonnet, roof] = SHAPES[vehicle.vehicleType] ?? CAR
  const colour = BODIES[vehicle.bodyColour] ?? GREY
  const dark = mix(colour, SHADOW, 0.35)
  canvas.ellipse(MIDDLE, GROUND, half * 1.1, 22, SHADOW)
  for (const side of [-1, 1]) canvas.rect(MIDDLE + side * half * 0.78 - 32, GROUND - 70, 64, 70, TYRE)
  canvas.polygon(trapeze(bonnet, roof, half * 0.92, half * 0.74), colour)
  canvas.polygon(trapeze(bonnet + 12, roof - 26, half * 0.82, half * 0.68), GLASS)
  canvas.rect(MIDDLE - half, GROUND - bonnet, half * 2, bonnet - 34, colour)
  canvas.rect(MIDDLE - half, GROUND - 64, half * 2, 34, dark)
  canvas.rect(MIDDLE - half * 0.5, GROUND - bonnet + 24, half, 36, GRILLE)
  for (const side of [-1, 1]) canvas.ellipse(MIDDLE + side * half * 0.76, GROUND - bonnet + 42, 34, 20, LAMP)
  const height = PLATE_HEIGHT * canvas.scale
  drawPlate(canvas, {
    plate: vehicle.plate,
    colour: vehicle.plateColour,
    x: MIDDLE * canvas.scale - plateWidth(vehicle.plate, height) / 2,
    y: (GROUND - PLATE_ABOVE) * canvas.scale,
    height,
  })
}

/** Four corners between two heights above the ground. */
const trapeze = (low: number, high: number, halfLow: number, halfHigh: number) =>
  [
    [MIDDLE - halfLow, GROUND - low],
    [MIDDLE - halfHigh, GROUND - high],
    [MIDDLE + halfHigh, GROUND - high],
    [MIDDLE + halfLow, GROUND - low],
  ] as const
