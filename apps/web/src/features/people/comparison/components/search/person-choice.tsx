import { SEARCH_TEXT_LIMIT, SOUGHT_PERSONS_MAX } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { useFindPersons } from '../../api/person-search-queries.ts'
import { searchableGroupsQuery } from '../../api/use-library-search.ts'
import { isPurposeSaid, type SearchPurpose } from '../../model/search-purpose.ts'
import { GroupsField } from '../groups-field.tsx'
import css from './person-search.module.css'

interface Props {
  said: SearchPurpose
  /** Whose entry the operator came from; undefined: from none. */
  cameFrom: string | undefined
  value: readonly string[]
  onChange: (entryIds: string[]) => void
}

/** Persons of libraries, found by name, certificate number or group, of whom some are looked for. */
export function PersonChoice({ said, cameFrom, value, onChange }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const { data: groups } = useQuery(searchableGroupsQuery())
  const find = useFindPersons()
  const [text, setText] = useState('')
  const [groupIds, setGroupIds] = useState<string[]>([])
  const ask = () => {
    onChange([])
    find.mutate({ ...said, text: text.trim(), groupIds })
  }
  return (
    <div className={css['asking']}>
      {cameFrom !== undefined && value.includes(cameFrom) && !find.data && (
        <Alert type="info" showIcon title={t('faceSearch.cameFrom')} />
      )}
      <Labelled label={t('faceSearch.field.text')}>
        {id => (
          <AppInput
            id={id}
            maxLength={SEARCH_TEXT_LIMIT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
      <GroupsField groups={groups ?? []} value={groupIds} onChange={setGroupIds} />
      <Button disabled={!isPurposeSaid(said)} loading={find.isPending} onClick={ask}>
        {t('faceSearch.findPersons')}
      </Button>
      {find.error && <Alert type="error" showIcon title={errorText(find.error)} />}
      {find.data?.length === 0 && <Empty description={t('faceSearch.noPersons')} />}
      {find.data && find.data.length > 0 && (
        <fieldset className={css['persons']}>
          <legend>{t('faceSearch.choosePersons', { max: SOUGHT_PERSONS_MAX })}</legend>
          {find.data.map(({ entryId, name, certificateNumber, group }) => (
            <Checkbox
              key={entryId}
              checked={value.includes(entryId)}
              disabled={value.length >= SOUGHT_PERSONS_MAX && !value.includes(entryId)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, entryId] : value.filter(one => one !== entryId))
              }
            >
              {[name, certificateNumber, group.name].filter(Boolean).join(' · ')}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}
