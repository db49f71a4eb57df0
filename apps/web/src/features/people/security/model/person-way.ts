import type { FaceHit } from '@palisade/contract'
import { cameraWay } from '#shared/map/camera-way.ts'
import type { WayStop } from '#shared/map/map-store.ts'

type Seen = Pick<FaceHit, 'at' | 'camera' | 'state' | 'falseBy'>

/** Somebody was seen here, whoever it was said not to be. */
const isFalse = ({ state, falseBy }: Seen) => state === 'false' || falseBy !== null

/** The way of a person by their hits, without false matches. The newest place is where the person is now. */
export const wayOf = (hits: readonly Seen[]): WayStop[] =>
  cameraWay(
    hits.filter(hit => !isFalse(hit)),
    'now',
  )
