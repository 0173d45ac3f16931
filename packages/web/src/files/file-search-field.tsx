import { Search } from 'lucide-react'
import { SelectField } from '../ui/select-field.tsx'
import styles from './file-search-field.module.css'
import { type FileSearch, useSearchInput } from './use-file-search.ts'

export const FileSearchField = ({ text, changeText, order, changeOrder }: FileSearch) => {
  const field = useSearchInput(text)
  return (
    <search className={styles.search}>
      <label className={styles.field}>
        <Search aria-hidden />
        <span data-hidden-visually>Search by name</span>
        <input
          ref={field}
          type="search"
          name="search"
          placeholder="Search by name"
          autoComplete="off"
          defaultValue={text}
          onChange={(event) => changeText(event.target.value)}
        />
      </label>
      <SelectField
        className={styles.order}
        label="Order"
        labelHidden
        value={order}
        onChange={(next) => changeOrder(next === 'newest' ? '' : next)}
        options={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]}
      />
    </search>
  )
}
