type Child = Node | string

/** An element with text and children: never HTML, since what is shown was typed by people. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function table(head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const cells = (tag: 'th' | 'td', row: readonly Child[]) =>
    make('tr', {}, ...row.map(cell => make(tag, {}, cell)))
  return make(
    'div',
    { class: 'wide' },
    make(
      'table',
      {},
      make('thead', {}, cells('th', head)),
      make('tbody', {}, ...rows.map(row => cells('td', row))),
    ),
  )
}

/** Draws the page anew in the other language when its button is pressed. */
export function languageButton(text: string, onClick: () => void): HTMLElement {
  const button = make('button', { type: 'button' }, text)
  button.addEventListener('click', onClick)
  return button
}
