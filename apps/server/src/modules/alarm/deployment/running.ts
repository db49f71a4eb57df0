import { cellsOf } from '@palisade/contract'
import { holdsThen } from './deployment.rules.ts'
import type { RunningRow } from './running.queries.ts'

/** A deployment that may ring, as it lies in memory. */
export interface Running {
  row: RunningRow
  cells: readonly boolean[]
  /** Of each camera. */
  places: ReadonlyMap<string, string>
}

export const toRunning = (row: RunningRow): Running => ({
  row,
  cells: cellsOf(row.week),
  places: new Map(row.cameras.map(({ id, place }) => [id, place])),
})

/** By camera, those that are deployed there. */
export function byCameraOf<One extends Running>(all: readonly One[]): Map<string, One[]> {
  const byCamera = new Map<string, One[]>()
  for (const one of all)
    for (const camera of one.places.keys()) byCamera.set(camera, [...(byCamera.get(camera) ?? []), one])
  return byCamera
}

/** Whether a deployment holds at a moment, ms since 1970. */
export const isRunningAt = ({ row, cells }: Running, at: number): boolean => holdsThen(row, cells, at)
