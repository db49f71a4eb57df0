import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import type { FiltersOf } from '../../hooks/list-params.ts'
import { useT } from '../../i18n/language-provider.tsx'
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

/** Filters of a list: a field for each, search on Enter, reset, fold. */
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

  const names = Object.keys(filters).filter(name => filters[name]?.field)
  const foldAfter = props.foldAfter ?? names.length
  // A filter that is in force is never folded away.
  const isInForce = (name: string) => values[name as keyof FiltersOf<F>] !== undefined
  const shown = isFolded ? names.filter((name, index) => index < foldAfter || isInForce(name)) : names
  const reset = () => {
    const kept = subjectsIn(filters, values)
    setDraft(kept)
    onSearch(kept)
  }

  return (
    <search>
      <form
        className={css['panel']}
        onSubmit={event => {
          event.preventDefault()
          onSearch(draft)
        }}
      >
        {shown.map(name => (
          <Field key={name} name={name} {...{ filters, draft, onSearch }} onDraft={setDraft} />
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
              onClick={() => setFolded(!isFolded)}
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

interface FieldProps<F extends Filters> extends Pick<Props<F>, 'filters' | 'onSearch'> {
  name: string
  draft: FiltersOf<F>
  onDraft: (draft: FiltersOf<F>) => void
}

function Field<F extends Filters>({ name, filters, draft, onDraft, onSearch }: FieldProps<F>) {
  const t = useT()
  const id = useId()
  const { field, isSubject } = filters[name] ?? {}
  if (!field) return null
  // The table of filters has each control together with the type that it takes.
  const Control = field.Control as ComponentType<FilterControl<unknown>>
  const change = (part: Readonly<Record<string, unknown>>) => onDraft({ ...draft, ...part })
  return (
    <div className={field.isWide ? `${css['field']} ${css['wide']}` : css['field']}>
      <label htmlFor={id} title={t(field.label)}>
        {t(field.label)}
      </label>
      <Control
        id={id}
        value={draft[name as keyof FiltersOf<F>]}
        onChange={value => {
          const part = { [name]: value }
          if (isSubject) onSearch(part as FiltersOf<F>)
          else change(part)
        }}
        draft={draft}
        onDraft={change}
        onApply={part => {
          change(part)
          onSearch({ ...draft, ...part })
        }}
      />
    </div>
  )
}
