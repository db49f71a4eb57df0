import { recordingKinds, type RecordingKindName } from '@palisade/contract'
import { PLAYBACK_HOURS_MAX } from '@palisade/contract/media'
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DateTimeRangePicker } from '#shared/ui/date-range/date-time-range-picker.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { faultOf, HOUR_MS, type PlaybackSearch, type SearchFault } from '../../model/search.ts'
import css from './search.module.css'

interface Props {
  search: PlaybackSearch
  onChange: (change: Partial<PlaybackSearch>) => void
  onSearch: () => void
}

/** Range and type of recording; the cameras are chosen before, in the tree. */
export function SearchForm({ search, onChange, onSearch }: Props) {
  const t = useT()
  const id = useId()
  const [fault, setFault] = useState<SearchFault>()
  const trySearch = () => {
    const found = faultOf(search, Date.now())
    setFault(found)
    if (!found) onSearch()
  }
  return (
    <form
      className={css['form']}
      aria-label={t('player.search')}
      onSubmit={event => {
        event.preventDefault()
        trySearch()
      }}
    >
      <label htmlFor={`${id}-range`}>{t('player.range')}</label>
      <DateTimeRangePicker
        id={`${id}-range`}
        value={search.range}
        maxSpan={PLAYBACK_HOURS_MAX * HOUR_MS}
        onChange={range => onChange({ range })}
      />
      <label htmlFor={`${id}-kind`}>{t('player.kind')}</label>
      <AppSelect<RecordingKindName>
        id={`${id}-kind`}
        value={search.kind}
        allowClear
        onChange={kind => onChange({ kind })}
        options={recordingKinds.map(kind => ({ value: kind, label: t(`enums.recordingKind.${kind}`) }))}
      />
      {fault && (
        <p role="alert" className={css['fault']}>
          {t(`player.fault.${fault}`)}
        </p>
      )}
      <Button type="primary" htmlType="submit" icon={<SearchOutlined />} block>
        {t('player.search')}
      </Button>
    </form>
  )
}
