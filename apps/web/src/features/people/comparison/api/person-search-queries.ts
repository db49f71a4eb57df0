import { useMutation } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import type { SearchPurpose } from '../model/search-purpose.ts'

/** Persons by name, number or group; each search is written to the log. */
export const useFindPersons = () =>
  useMutation({
    mutationFn: (asked: SearchPurpose & { text: string; groupIds: string[] }) =>
      api.faceSearch.findPersons(asked),
    meta: { ownErrors: true },
  })
