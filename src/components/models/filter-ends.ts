// Shows only the ends of the chosen maker and seller on /models/end-of-life.
const form = document.querySelector('#end-filters');
const selects = [...(form?.querySelectorAll('select') ?? [])];

function filter(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.model-ends tbody tr')) {
    row.hidden = !selects.every(({ name, value }) => value === '' || row.dataset[name] === value);
  }
}

if (form) {
  form.addEventListener('change', filter);
  filter();
}
