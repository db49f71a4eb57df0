import { PLATE_LIMIT } from '@palisade/contract'
import { finderOf } from '#shared/navigation/finder-of.ts'

const PLATE = /^(?=.*\d)[\p{L}\d·-]{2,}$/u

/** Leads to the passages of a plate: what is typed is the plate. */
export const passageFinder = finderOf('vehicle.view', {
  title: 'shell.search.kind.passages',
  find: async text =>
    PLATE.test(text) && text.length <= PLATE_LIMIT
      ? [{ id: 'plate', name: text.toUpperCase(), to: { screen: 'vehicleSearch', search: { plates: text } } }]
      : [],
})
