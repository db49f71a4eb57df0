import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '../input/app-select.tsx'

/** A chosen user, with the name that is shown. */
export interface PickedUser {
  value: string
  label: string
}

interface Props {
  id?: string
  value?: PickedUser[]
  onChange?: (users: PickedUser[]) => void
  max: number
}

/** Offered at once; further ones are found by a part of their name. */
const OFFERED = 20

/** Several users, found on the server by a part of their name. Needs `user.view`. */
export function UserPicker({ id, value = [], onChange, max }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), TYPING_PAUSE)
  const input = { pageSize: OFFERED, orderBy: 'userName' as const, ...(name && { name }) }
  const found = useQuery({
    queryKey: ['user', 'picker', input],
    queryFn: ({ signal }) => api.user.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.list ?? []).map(user => ({
    value: user.id,
    label: user.name === user.userName ? user.name : `${seededName(t, user.name)} (${user.userName})`,
  }))
  return (
    <AppSelect<PickedUser[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      labelInValue
      value={value}
      onChange={users => onChange?.(users.map(user => ({ value: user.value, label: user.label })))}
      options={options}
      maxCount={max}
      showSearch={{ filterOption: false, onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)) }}
      loading={found.isFetching}
    />
  )
}
