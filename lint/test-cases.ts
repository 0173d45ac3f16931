import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** `title` is the source text; `texts` are all other strings in the test and in the declarations that it references. */
export type TestCase = { title: string; texts: string[] }

/** Returns all tests in a file, including nested ones. `code` overrides the content of the file. */
export const readTestCases = (file: string, code = readFileSync(file, 'utf8')): TestCase[] => {
  const program = parseAst(code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node
  const declared = namedDeclarations(program)
  return descendants(program).flatMap((node) => {
    const title = getTitle(node, code)
    return title === null ? [] : [{ title, texts: collectTexts(node, declared) }]
  })
}

/** Returns the title of a `test` or `test.each` call, or of a row of test data. Returns null for any other node. */
const getTitle = (node: Node, code: string): string | null => {
  if (node.type === 'ObjectExpression') return titleOfRow(node)
  if (node.type !== 'CallExpression' || rootName(node.callee) !== 'test') return null
  const [title] = node.arguments as Node[]
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? code.slice(title.start + 1, title.end - 1) : null
}

const titleOfRow = ({ properties }: Node): string | null => {
  const title = (properties as { key?: Node; value?: Node }[]).find(({ key }) => key?.name === 'title')?.value
  return typeof title?.value === 'string' ? title.value : null
}

const rootName = (callee: unknown): unknown => {
  const node = callee as Node
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' ? rootName(node.callee) : undefined
}

/** Returns the strings, regular expressions and markup of a test and of the declarations that it references. */
const collectTexts = (test: Node, declared: Map<string, Node>): string[] => {
  const seen = new Set<Node>()
  const queue = partsOf(test)
  const texts: string[] = []
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    if (seen.has(part)) continue
    seen.add(part)
    for (const node of descendants(part)) {
      const text = textOf(node)
      if (text !== null) texts.push(text)
      const reference = node.type === 'Identifier' ? declared.get(String(node.name)) : undefined
      if (reference) queue.push(reference)
    }
  }
  return texts
}

const partsOf = (test: Node): Node[] => {
  if (test.type === 'CallExpression') return [test.callee as Node, ...(test.arguments as Node[]).slice(1)]
  return (test.properties as { key?: Node; value?: Node }[]).flatMap(({ key, value }) =>
    value && key?.name !== 'title' ? [value] : [],
  )
}

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : regexText(node)
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'TemplateElement') return null
  return (node.value as { cooked: string | null }).cooked
}

const regexText = ({ regex }: Node): string | null =>
  regex ? (regex as { pattern: string }).pattern.replaceAll(/\\(?=[^\w])/g, '') : null

const namedDeclarations = (program: Node): Map<string, Node> => {
  const names = new Map<string, Node>()
  for (const statement of program.body as Node[]) {
    const declaration = (statement.declaration ?? statement) as Node
    if (declaration.type === 'FunctionDeclaration') names.set(String((declaration.id as Node).name), declaration)
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
        if (init) names.set(String(id.name), init)
  }
  return names
}

const descendants = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(descendants),
  ),
]

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
