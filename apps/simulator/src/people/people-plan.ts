import type { FaceGroupKind } from '@palisade/contract'
import { z } from 'zod'

/** Where one face is in a sample picture: its middle, pixels. */
export const facePlaceSchema = z.object({ sample: z.int(), x: z.number(), y: z.number() })
export type FacePlace = z.infer<typeof facePlaceSchema>

export interface PersonPlan {
  name: string
  certificateNumber: string
  face: FacePlace
}

export interface GroupPlan {
  name: string
  kind: FaceGroupKind
  colour: string
  persons: readonly PersonPlan[]
}

const person = (
  name: string,
  certificateNumber: string,
  sample: number,
  x: number,
  y: number,
): PersonPlan => ({
  name,
  certificateNumber,
  face: { sample, x, y },
})

/** The camera that finds no faces itself, and in whose stream they are looked for. */
export const LOBBY_CAMERA = 'cam04'

/** The first of the wanted persons, whom the camera in the lobby sees come in. */
export const INTRUDER: FacePlace = { sample: 6, x: 360, y: 627 }

/** Who is listed at the demo's site. Names and numbers are invented. */
export const groupPlans: readonly GroupPlan[] = [
  {
    name: 'Wanted persons',
    kind: 'watch_list',
    colour: '#cf1322',
    persons: [
      person('Mara Holt', 'DEMO-W-001', INTRUDER.sample, INTRUDER.x, INTRUDER.y),
      person('Nina Brandt', 'DEMO-W-002', 6, 760, 525),
      person('Jo Steiner', 'DEMO-W-003', 3, 688, 493),
    ],
  },
  {
    name: 'Security staff',
    kind: 'personnel',
    colour: '#1677ff',
    persons: [
      person('Lena Vogt', 'DEMO-S-001', 1, 1580, 324),
      person('Ada Conti', 'DEMO-S-002', 6, 1592, 398),
      person('Rosa Lind', 'DEMO-S-003', 3, 1188, 371),
      person('Mei Tan', 'DEMO-S-004', 5, 860, 242),
    ],
  },
  {
    name: 'Visitors of today',
    kind: 'visitors',
    colour: '#389e0d',
    persons: [
      person('Ines Ferro', 'DEMO-V-001', 5, 1528, 511),
      person('Kim Sato', 'DEMO-V-002', 5, 472, 1026),
      person('Eva Novak', 'DEMO-V-003', 3, 1600, 407),
    ],
  },
]
