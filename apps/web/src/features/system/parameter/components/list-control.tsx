import { CloseOutlined } from '@ant-design/icons'
import {
  FREQUENT_WORDS_MAX,
  frequentWord,
  QUICK_LABELS_MAX,
  quickLabel,
  type ParameterRow,
} from '@palisade/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { issueText } from '../../../../shared/lib/zod-rule.ts'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { useChangeList, type ListKey } from '../api/parameter-queries.ts'
import css from './parameter.module.css'

const rules = {
  'alarm.quick_labels': { limit: QUICK_LABELS_MAX, entry: quickLabel },
  'alarm.frequent_words': { limit: FREQUENT_WORDS_MAX, entry: frequentWord },
} as const

/** Quick labels or high-frequency words, the oldest first; each change is saved at once. */
export function ListControl({ listKey, row }: { listKey: ListKey; row: ParameterRow }) {
  const t = useT()
  const { textOf } = useApiError()
  const change = useChangeList(listKey)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const entries = Array.isArray(row.value) ? row.value : []
  const { limit, entry: schema } = rules[listKey]
  const askReplace = useAskReplace(limit)
  const name = t(`parameter.name.${listKey}`)

  const add = async (entry: string, isFull: boolean): Promise<void> => {
    if (isFull && !(await askReplace(entries[0] ?? '', entry))) return
    change.mutate(
      { entry, act: isFull ? 'replaceOldest' : 'add' },
      {
        onSuccess: () => setText(''),
        // Another administrator has filled it meanwhile.
        onError: error => void (isRefused(error, 'parameter.list_full') && !isFull && add(entry, true)),
      },
    )
  }
  const handleAdd = () => {
    const parsed = schema.safeParse(text, { reportInput: true })
    const [issue] = parsed.error?.issues ?? []
    setFault(issue && issueText(t, issue))
    if (parsed.success) void add(parsed.data, entries.length >= limit && !entries.includes(parsed.data))
  }
  const shown = fault ?? (change.error && textOf(change.error))
  return (
    <div className={css['value']}>
      <Entries entries={entries} onRemove={entry => change.mutate({ entry, act: 'remove' })} />
      <form
        className={css['line']}
        onSubmit={event => {
          event.preventDefault()
          handleAdd()
        }}
      >
        <Input
          id={listKey}
          className={css['wide'] ?? ''}
          value={text}
          status={shown ? 'error' : ''}
          onChange={event => {
            setFault(undefined)
            change.reset()
            setText(event.target.value)
          }}
        />
        <Button htmlType="submit" loading={change.isPending} aria-label={t('parameter.list.addTo', { name })}>
          {t('parameter.list.add')}
        </Button>
        <span className={css['bounds']}>{t('parameter.list.count', { count: entries.length, limit })}</span>
      </form>
      {shown && (
        <p role="alert" className={css['fault']}>
          {shown}
        </p>
      )}
    </div>
  )
}

/** Specification §5: a full list asks whether to replace the older. */
function useAskReplace(limit: number) {
  const t = useT()
  const confirm = useConfirm()
  return (oldest: string, entry: string) =>
    confirm({
      title: t('parameter.list.fullTitle', { limit }),
      content: t('parameter.list.fullText', { oldest, entry }),
      okText: t('parameter.list.replace'),
    })
}

function Entries({ entries, onRemove }: { entries: readonly string[]; onRemove: (entry: string) => void }) {
  const t = useT()
  if (entries.length === 0) return <p className={css['hint']}>{t('parameter.list.empty')}</p>
  return (
    <ol className={css['entries']}>
      {entries.map(entry => (
        <li key={entry} className={css['entry']}>
          <span>{entry}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('parameter.list.remove', { entry })}
            onClick={() => onRemove(entry)}
          />
        </li>
      ))}
    </ol>
  )
}
