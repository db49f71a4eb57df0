// Compiled, never run: each refusal below must be a type error, or tsc reports an unused directive.
import { phrases, translationOf } from './catalogue.ts'
import type { PlainKey, Translator } from './translator.ts'

const source = phrases({
  title: 'Alarms',
  counted: '{count|one:# alarm|other:# alarms} at {place}',
  nested: { greeting: 'Hello {name}' },
})

translationOf<typeof source>()({
  title: '报警',
  counted: '{place}有 {count} 条报警',
  nested: { greeting: '你好 {name}' },
})

// @ts-expect-error a key is missing
translationOf<typeof source>()({ title: '报警', counted: '{place} {count}', nested: {} })

translationOf<typeof source>()({
  title: '报警',
  counted: '{place} {count}',
  // @ts-expect-error the English text has no such key
  nested: { greeting: '你好 {name}', farewell: '再见' },
})

translationOf<typeof source>()({
  title: '报警',
  // @ts-expect-error the variable {place} is lost
  counted: '{count} 条报警',
  nested: { greeting: '你好 {name}' },
})

translationOf<typeof source>()({
  // @ts-expect-error the variable {extra} is not in the English text
  title: '报警 {extra}',
  counted: '{place} {count}',
  nested: { greeting: '你好 {name}' },
})

export function calls(t: Translator, size: 'add' | 'edit'): string[] {
  const plain: PlainKey = 'shared.action.add'
  // @ts-expect-error a phrase with variables is not a plain key
  const notPlain: PlainKey = 'shared.pager.page'
  return [
    notPlain,
    t(plain),
    t(`shared.action.${size}`),
    t('shared.http.400'),
    t('shared.pager.page', { page: 2 }),
    t('shared.table.total', { count: 2 }),
    // @ts-expect-error no such key
    t('shared.action.fly'),
    // @ts-expect-error a variable is needed
    t('shared.pager.page'),
    // @ts-expect-error the variable has another name
    t('shared.pager.page', { pages: 2 }),
    // @ts-expect-error a counted variable is a number
    t('shared.table.total', { count: '2' }),
    // @ts-expect-error this phrase takes no variables
    t('shared.action.add', { count: 2 }),
  ]
}
