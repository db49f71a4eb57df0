import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import css from './filter-panel.module.css'

/** What a field's control gets: `id` ties it to its label. */
export interface FilterControl<Value> {
  id: string
  value: Value
  onChange: (value: Value) => void
}

/** One field of the panel, typed by the filter it edits. `isWide` takes two columns (a time range). */
export type FilterField<Values> = {
  [Name in keyof Values & string]: {
    name: Name
    label: string
    isWide?: boolean
    render: (control: FilterControl<Values[Name]>) => ReactNode
  }
}[keyof Values & string]

export interface FilterPanelProps<Values> {
  fields: readonly FilterField<Values>[]
  /** The filters in force (from the URL); the panel edits a draft of them. */
  values: Values
  /** What "Reset" searches with. */
  initialValues: Values
  onSearch: (values: Values) => void
  /** Fields shown while folded; all when left out. */
  foldAfter?: number
  isLoading?: boolean
  /** Buttons of the list (add, export …), at the end of the row. */
  extra?: ReactNode
}

/** Filters of a list: fields from a table, search on Enter, reset, fold. */
export function FilterPanel<Values extends object>(props: FilterPanelProps<Values>) {
  const { fields, values, initialValues, onSearch, isLoading, extra } = props
  const t = useT()
  const baseId = useId()
  const [isFolded, setFolded] = useState(true)
  const [draft, setDraft] = useState(values)
  const [seen, setSeen] = useState(values)
  // The URL changed under us (back button, a link): show what is in force.
  if (seen !== values) {
    setSeen(values)
    if (JSON.stringify(seen) !== JSON.stringify(values)) setDraft(values)
  }

  const foldAfter = props.foldAfter ?? fields.length
  const shown = isFolded ? fields.slice(0, foldAfter) : fields
  const reset = () => {
    setDraft(initialValues)
    onSearch(initialValues)
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
        {shown.map(field => (
          <Field
            key={field.name}
            id={`${baseId}-${field.name}`}
            field={field}
            draft={draft}
            onDraft={setDraft}
          />
        ))}
        <div className={css['buttons']}>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={isLoading ?? false}>
            {t('shared.action.search')}
          </Button>
          <Button onClick={reset}>{t('shared.action.reset')}</Button>
          {foldAfter < fields.length && (
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

interface FieldProps<Values> {
  id: string
  field: FilterField<Values>
  draft: Values
  onDraft: (draft: Values) => void
}

function Field<Values extends object>({ id, field, draft, onDraft }: FieldProps<Values>) {
  return (
    <div className={field.isWide ? `${css['field']} ${css['wide']}` : css['field']}>
      <label htmlFor={id} title={field.label}>
        {field.label}
      </label>
      {field.render({
        id,
        value: draft[field.name],
        onChange: value => onDraft({ ...draft, [field.name]: value }),
      })}
    </div>
  )
}
