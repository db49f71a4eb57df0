import type { PersonStatus } from '@palisade/contract'
import type { MapColours } from './map-colours.ts'
import { CLUSTER_SIZE, MARKER_SIZE, type Drawing, type Shape } from './marker-shapes.ts'

export interface PersonLook {
  status: PersonStatus
  /** The position is an old one. */
  isOld: boolean
}

const HEAD = 'M9.6 9.2a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z'
const SHOULDERS = 'M6.5 20c0-4 2.8-6.3 6.5-6.3s6.5 2.3 6.5 6.3z'
/** A shield's outline, which no device has. */
const FRAME = 'M4 2.5h18a2 2 0 0 1 2 2v11c0 5-5 8-11 9-6-1-11-4-11-9v-11a2 2 0 0 1 2-2z'

// The frame is filled for who is free, closed for who is not, and broken where the position is old; who is offline is
// crossed out. So no status is told by colour alone.
function frameOf({ status, isOld }: PersonLook, colour: string, panel: string): Shape {
  const dash = isOld && { dash: '3 3' }
  if (status === 'free' && !isOld) return { path: FRAME, fill: colour, stroke: panel, width: 1.5 }
  return { path: FRAME, fill: panel, stroke: colour, width: 2, ...dash }
}

/** Somebody of the field. */
export function personDrawing(look: PersonLook, colours: MapColours): Drawing {
  const { status, isOld } = look
  const colour = colours.person[status]
  const fill = status === 'free' && !isOld ? colours.panel : colour
  const marks: Shape[] = []
  if (status === 'busy')
    marks.push({ path: 'M17 15.5h6v6h-6z', fill: colour, stroke: colours.panel, width: 1 })
  if (status === 'offline') marks.push({ path: 'M4 22L22 4', stroke: colour, width: 2.5 })
  return {
    size: MARKER_SIZE,
    shapes: [frameOf(look, colour, colours.panel), { path: HEAD, fill }, { path: SHOULDERS, fill }, ...marks],
  }
}

/** Several people who stand close together: their number, framed in the colour of the most available. */
export function peopleDrawing(count: number, status: PersonStatus, colours: MapColours): Drawing {
  const colour = colours.person[status]
  const round = 'M10 3h20a4 4 0 0 1 4 4v15c0 8-7 12-14 14-7-2-14-6-14-14v-15a4 4 0 0 1 4-4z'
  return {
    size: CLUSTER_SIZE,
    shapes: [
      { path: round, fill: colours.panel, stroke: colour, width: 2.5 },
      {
        path: 'M17.3 10.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0zM14.8 19c0-3 2.2-4.8 5.2-4.8s5.2 1.8 5.2 4.8z',
        fill: colour,
      },
      { text: String(count), x: 20, y: 31, size: 12, fill: colours.text },
    ],
  }
}
