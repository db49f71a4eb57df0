import type { Block, Inline, Section, Words } from './guide.ts'
import css from './help.module.css'

/** One section of a guide with its texts, tables and pictures. */
export function GuideView({ section: { title, blocks } }: { section: Section }) {
  return (
    <article className={css['section']}>
      <h2>{title}</h2>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </article>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <WordsView words={block.content} />
        </p>
      )
    case 'list':
      return <ListView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'code':
      return <pre className={css['code']}>{block.text}</pre>
    case 'picture':
      return <img className={css['picture']} src={block.source} alt={block.label} />
  }
}

function ListView({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((words, index) => (
        <li key={index}>
          <WordsView words={words} />
        </li>
      ))}
    </List>
  )
}

function TableView({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          {head.map((words, index) => (
            <th key={index} scope="col">
              <WordsView words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((words, place) => (
              <td key={place}>
                <WordsView words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WordsView({ words }: { words: Words }) {
  return words.map((word, index) => <WordView key={index} word={word} />)
}

function WordView({ word }: { word: Inline }) {
  if (typeof word === 'string') return word
  if (word.kind === 'code') return <code>{word.text}</code>
  const Mark = word.kind === 'strong' ? 'strong' : 'em'
  return (
    <Mark>
      <WordsView words={word.content} />
    </Mark>
  )
}
