import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useId } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DateTimeRangePicker } from '#shared/ui/date-range/date-time-range-picker.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { tagsQuery } from '../../api/bookmark-queries.ts'
import css from './bookmarks.module.css'

export interface BookmarkSearchFields {
  text: string
  tag: string | undefined
  range: { start: string; end: string } | null
  isOfChosen: boolean
}

export const noSearch: BookmarkSearchFields = { text: '', tag: undefined, range: null, isOfChosen: false }

interface Props {
  search: BookmarkSearchFields
  onChange: (change: Partial<BookmarkSearchFields>) => void
}

/** Text, tag, period and cameras by which bookmarks are found. */
export function BookmarkSearch({ search, onChange }: Props) {
  const t = useT()
  const id = useId()
  const tags = useQuery(tagsQuery())
  return (
    <div role="search" aria-label={t('bookmark.title')} className={css['search']}>
      <AppInput
        prefix={<SearchOutlined />}
        aria-label={t('bookmark.searchText')}
        placeholder={t('bookmark.searchText')}
        maxLength={SEARCH_TEXT_LIMIT}
        allowClear
        value={search.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <AppSelect<string>
        aria-label={t('bookmark.tag')}
        placeholder={t('bookmark.anyTag')}
        allowClear
        showSearch
        value={search.tag}
        onChange={tag => onChange({ tag })}
        options={(tags.data ?? []).map(tag => ({ value: tag, label: tag }))}
      />
      <label htmlFor={`${id}-period`}>{t('bookmark.period')}</label>
      <DateTimeRangePicker id={`${id}-period`} value={search.range} onChange={range => onChange({ range })} />
      <Checkbox
        checked={search.isOfChosen}
        onChange={({ target }) => onChange({ isOfChosen: target.checked })}
      >
        {t('bookmark.onlyShown')}
      </Checkbox>
    </div>
  )
}
