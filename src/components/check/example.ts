// An example file to try the stack check with. Its kind is detected, like that of any other text.
export const example = `# Serving and training
torch==2.5.1
transformers>=4.46
vllm>=0.6
gym==0.26.2
peft @ git+https://github.com/huggingface/peft.git@main

# Agents and retrieval
langchain>=0.3
autogpt
chromadb
faiss-cpu

# Code of our own
./libs/prompts
-r dev-requirements.txt
`;
