import { expect } from 'vitest'
import type { DeviceSession } from '../kit/driver.ts'

const motions = {
  ptz: { pan: 1, tilt: -0.5, zoom: 0.25 },
  pan_tilt: { pan: -1, tilt: 0.5, zoom: 0 },
  zoom: { pan: 0, tilt: 0, zoom: 1 },
}

type Exercise = (session: DeviceSession) => Promise<void>

/** Moves a camera in each way and stops it. @param isMoving asks the simulated camera itself */
export function exerciseMoves(isMoving: () => boolean): Record<keyof typeof motions, Exercise> {
  const by =
    (motion: (typeof motions)['ptz']): Exercise =>
    async session => {
      await session.ptz?.move(motion)
      expect(isMoving()).toBe(true)
      await session.ptz?.stop()
      expect(isMoving()).toBe(false)
    }
  return { ptz: by(motions.ptz), pan_tilt: by(motions.pan_tilt), zoom: by(motions.zoom) }
}
