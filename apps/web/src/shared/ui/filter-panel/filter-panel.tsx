import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { TYPING_PAUSE } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { FilterControl, Filters } from './filters.tsx'
import css from './filter-panel.module.css'

interface Props<F extends Filters> {
  filters: F
  /** The filters in force (from the URL); the panel edits a draft of them. */
  values: FiltersOf<F>
  onSearch: (values: FiltersOf<F>) => void
  /** Fields shown while folded; all when left out. */
  foldAfter?: number | undefined
  isLoading?: boolean
  /** Buttons of the list (add, export …), at the end of the row. */
  extra?: ReactNode
}

/** Filters of a list: a field for each, searched when one changes; reset, fold. */
export function FilterPanel<F extends Filters>(props: Props<F>) {
  const { filters, values, onSearch, isLoading, extra } = props
  const t = useT()
  const [isFolded, setFolded] = useState(true)
  const [draft, setDraft] = useState(values)
  const [seen, setSeen] = useState(values)
  // The URL changed under us (back button, a link): show what is in force.
  if (seen !== values) {
    setSeen(values)
    if (JSON.stringify(seen) !== JSON.stringify(values)) setDraft(values)
  }

  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const search = (next: FiltersOf<F>) => {
    clearTimeout(typing.current)
    setDraft(next)
    onSearch(next)
  }
  const change = (name: string, part: Readonly<Record<string, unknown>>) => {
    const { isSubject = false, isTyped = false } = filters[name] ?? {}
    if (isSubject) search(part as FiltersOf<F>)
    else if (isTyped) searchOnPause({ ...draft, ...part })
    else search({ ...draft, ...part })
  }
  const searchOnPause = (next: FiltersOf<F>) => {
    setDraft(next)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => onSearch(next), TYPING_PAUSE)
  }

  const names = Object.keys(filters).filter(name => filters[name]?.field)
  const foldAfter = props.foldAfter ?? names.length
  // A filter that is in force is never folded away; emptied, its field stays under the pointer until one folds.
  const [held, setHeld] = useState<readonly string[]>([])
  const entered = names.filter(
    name => values[name as keyof FiltersOf<F>] !== undefined && !held.includes(name),
  )
  if (entered.length > 0) setHeld([...held, ...entered])
  const shown = isFolded ? names.filter((name, index) => index < foldAfter || held.includes(name)) : names
  const reset = () => search(subjectsIn(filters, values))

  return (
    <search>
      <form
        className={css['panel']}
        onSubmit={event => {
          event.preventDefault()
          search(draft)
        }}
      >
        {shown.map(name => (
          <Field key={name} name={name} filters={filters} draft={draft} onChange={change} />
        ))}
        <div className={css['buttons']}>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={isLoading ?? false}>
            {t('shared.action.search')}
          </Button>
          <Button onClick={reset}>{t('shared.action.reset')}</Button>
          {foldAfter < names.length && (
            <Button
              type="link"
              aria-expanded={!isFolded}
              icon={isFolded ? <DownOutlined /> : <UpOutlined />}
              onClick={() => {
                setFolded(!isFolded)
                setHeld([])
              }}
            >
              {t(isFolded ? 'shared.action.more' : 'shared.action.fewer')}
            </Button>
          )}
          {extra !== undefined && <div className={css['extra']}>{extra}</div>}
        </div>
      </form>
    </search>
  )
}

const subjectsIn = <F extends Filters>(filters: F, values: FiltersOf<F>): FiltersOf<F> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => filters[name]?.isSubject)) as FiltersOf<F>

interface FieldProps<F extends Filters> extends Pick<Props<F>, 'filters'> {
  name: string
  draft: FiltersOf<F>
  onChange: (name: string, part: Readonly<Record<string, unknown>>) => void
}

function Field<F extends Filters>({ name, filters, draft, onChange }: FieldProps<F>) {
  const t = useT()
  const id = useId()
  const { field } = filters[name] ?? {}
  if (!field) return null
  // The table of filters has each control together with the type that it takes.
  const Control = field.Control as ComponentType<FilterControl<unknown>>
  return (
    <div className={field.isWide ? `${css['field']} ${css['wide']}` : css['field']}>
      <label htmlFor={id}>{t(field.label)}</label>
      <Control
        id={id}
        value={draft[name as keyof FiltersOf<F>]}
        onChange={value => onChange(name, { [name]: value })}
        draft={draft}
        onApply={part => onChange(name, part)}
      />
    </div>
  )
}
