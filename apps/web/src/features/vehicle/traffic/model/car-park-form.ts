import type { CarPark } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface CarParkFields {
  name: string
  capacity: number
  entryId: string
  exitId: string
}

const CAPACITY_DEFAULT = 50

export const emptyCarPark: CarParkFields = { name: '', capacity: CAPACITY_DEFAULT, entryId: '', exitId: '' }

export const carParkFieldsOf = ({ name, capacity, entry, exit }: CarPark): CarParkFields => ({
  name,
  capacity,
  entryId: entry.id,
  exitId: exit.id,
})

/** The field that each refusal belongs to. */
export const carParkFieldOfCode = {
  'car_park.name_taken': 'name',
  'car_park.no_checkpoint': 'entryId',
} as const satisfies FieldOfCode<CarParkFields>
