import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each<[name: string, firstname: string, lastname?: string]>([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   King  Lovelace ', 'Ada King', 'Lovelace'],
  ['Suharto', 'Suharto'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King, Jr.'],
  ['Jan Novák CSc.', 'Jan', 'Novák CSc.'],
  ['Anna Schmidt PhD', 'Anna', 'Schmidt PhD'],
  // Particles begin the last name.
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Oscar de la Renta', 'Oscar', 'de la Renta'],
  ['Ana Paula dos Santos', 'Ana Paula', 'dos Santos'],
  ['Mohammed bin Salman', 'Mohammed', 'bin Salman'],
  ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ['Van Morrison', 'Van', 'Morrison'],
  // Two surnames, and given names that look like the start of one.
  ['Gabriel García Márquez', 'Gabriel', 'García Márquez'],
  ['Juan Carlos García López', 'Juan Carlos', 'García López'],
  ['Pablo Ruiz y Picasso', 'Pablo', 'Ruiz y Picasso'],
  ['María del Carmen López', 'María del Carmen', 'López'],
  ['John Ronald Reuel Tolkien', 'John Ronald Reuel', 'Tolkien'],
  // The family name first, where the name shows it.
  ['王小明', '小明', '王'],
  ['欧阳修', '修', '欧阳'],
  ['田中太郎', '太郎', '田中'],
  ['田中誠', '誠', '田中'],
  ['田中さくら', 'さくら', '田中'],
  ['田中 太郎', '太郎', '田中'],
  ['ジョン・スミス', 'ジョン', 'スミス'],
  ['김민준', '민준', '김'],
  ['남궁민수', '민수', '남궁'],
  ['김 민준', '민준', '김'],
  ['Nagy Péter', 'Péter', 'Nagy'],
  ['Péter Nagy', 'Péter', 'Nagy'],
  ['Kim Min-jun', 'Min-jun', 'Kim'],
  ['Kim Basinger', 'Kim', 'Basinger'],
  ['Nguyễn Văn An', 'Văn An', 'Nguyễn'],
  ['Иванов Иван Иванович', 'Иван Иванович', 'Иванов'],
  ['Иван Иванович Иванов', 'Иван Иванович', 'Иванов'],
])('RE-6 %s is split by the habits of its language', (name, firstname, lastname) => {
  expect(splitName(name)).toEqual(lastname === undefined ? { firstname } : { firstname, lastname })
})
